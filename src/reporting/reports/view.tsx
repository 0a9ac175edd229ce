import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { elapsedText } from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { sayList } from "@/vocabulary/language/around";
import {
  type ReportSheet,
  type ReportStatus,
  reportSheets,
  reportStatusLabels,
  reportWords,
  sheetLabels,
} from "./contract";
import { type ReportRow, sheetsOf } from "./queries";
import { percentOf } from "./rules";

const tones: Record<ReportStatus, Tone> = {
  running: "info",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
  deleted: "quiet",
  expired: "quiet",
};

/** Badge of a status, with the progress of a report under way. */
export const statusBadge = (report: Pick<ReportRow, "status" | "total" | "done">) =>
  report.status === "running"
    ? badge(say("Running, {percent} %", { percent: percentOf(report) }), "info")
    : badge(reportStatusLabels[report.status], tones[report.status]);

export const count = (of: number): string => of.toLocaleString("en-US");

/** Person or schedule that a report was made for. */
export const makerOf = ({ startedBy, name }: Pick<ReportRow, "startedBy" | "name">): string =>
  startedBy ?? (name === null ? say("The server") : say("Schedule: {name}", { name }));

export const accountsText = (accounts: number | null): string =>
  accounts === null ? say("All accounts") : say("{count} chosen", { count: count(accounts) });

export const joinedSheets = (sheets: readonly ReportSheet[]): Said =>
  sayList(sheets.map((sheet) => say(sheetLabels[sheet])));

/** The sheets in words: all of them, or their names. */
export function sheetsText(report: { sheets: string }): string {
  const sheets = sheetsOf(report);
  return sheets.length === reportSheets.length ? say("All sheets") : joinedSheets(sheets);
}

/** Duration of a report. */
export const durationText = ({
  startedAt,
  finishedAt,
}: Pick<ReportRow, "startedAt" | "finishedAt">): string =>
  finishedAt === null ? say("Not yet") : elapsedText(finishedAt - startedAt);

/** Link that opens the dialog on a page. */
export const GenerateReportLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("report")}
    {say(reportWords.title)}
  </a>
);
