import type { DialogAddress } from "@/kernel/screen";
import { runBadge, startedByText } from "@/platform/runs/view";
import { badge } from "@/ui/badge";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { type Said, say } from "@/vocabulary/language";
import { sayList } from "@/vocabulary/language/around";
import { type ReportSheet, reportSheets, reportStatusLabels, reportWords, sheetLabels } from "./contract";
import { parseSheets, type ReportRow } from "./queries";
import { getPercent } from "./rules";

const reportBadge = runBadge(reportStatusLabels);

/** Badge of a status, with the progress of a report under way. */
export const statusBadge = (report: Pick<ReportRow, "status" | "total" | "done">) =>
  report.status === "running"
    ? badge(say("Running, {percent} %", { percent: getPercent(report) }), "info")
    : reportBadge(report.status);

export const count = (of: number): string => of.toLocaleString("en-US");

/** Person or schedule that a report was made for. */
export const getMaker = ({ startedBy, name }: Pick<ReportRow, "startedBy" | "name">): string =>
  startedBy === null && name !== null ? say("Schedule: {name}", { name }) : startedByText({ startedBy });

export const accountsText = (accounts: number | null): string =>
  accounts === null ? say("All accounts") : say("{count} chosen", { count: count(accounts) });

export const joinedSheets = (sheets: readonly ReportSheet[]): Said =>
  sayList(sheets.map((sheet) => say(sheetLabels[sheet])));

/** The sheets in words: all of them, or their names. */
export function sheetsText(report: { sheets: string }): string {
  const sheets = parseSheets(report);
  return sheets.length === reportSheets.length ? say("All sheets") : joinedSheets(sheets);
}

/** Link that opens the dialog on a page. */
export const GenerateReportLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("report")}
    {say(reportWords.title)}
  </a>
);
