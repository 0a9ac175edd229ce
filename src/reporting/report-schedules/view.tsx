import { reportStatusLabels } from "@/reporting/reports/contract";
import { reportsPath } from "@/reporting/reports/rules";
import { badge } from "@/ui/badge";
import { html } from "@/ui/html";
import { say } from "@/vocabulary/language";
import { scheduleStateLabels } from "./contract";
import type { ScheduleRow } from "./queries";

export const stateBadge = ({ isActive }: Pick<ScheduleRow, "isActive">) =>
  isActive ? badge(scheduleStateLabels.active, "good") : badge(scheduleStateLabels.off, "quiet");

/** Outcome of its newest report, with a link to it. */
export function lastReportCell({
  lastReportId,
  lastStatus,
}: Pick<ScheduleRow, "lastReportId" | "lastStatus">) {
  if (lastReportId === null || lastStatus === null) return say("None yet");
  const label = reportStatusLabels[lastStatus];
  return html`<a href="${reportsPath}?view=${lastReportId}">${lastStatus === "failed" ? badge(label, "bad") : say(label)}</a>`;
}
