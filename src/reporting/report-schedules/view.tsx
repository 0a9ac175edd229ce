import { reportStatusLabels } from "@/reporting/reports/contract";
import { reportsPath } from "@/reporting/reports/rules";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { scheduleStateLabels } from "./contract";
import type { ScheduleRow } from "./queries";

const on = badge(scheduleStateLabels.active, "good");
const off = badge(scheduleStateLabels.off, "quiet");

export const stateBadge = ({ isActive }: Pick<ScheduleRow, "isActive">) => (isActive ? on : off);

/** What became of its newest report, with a link to it. */
export function lastReportOf({ lastReportId, lastStatus }: Pick<ScheduleRow, "lastReportId" | "lastStatus">) {
  if (lastReportId === null || lastStatus === null) return "None yet";
  const label = reportStatusLabels[lastStatus];
  return html`<a href="${reportsPath}?view=${lastReportId}">${lastStatus === "failed" ? badge(label, "bad") : label}</a>`;
}
