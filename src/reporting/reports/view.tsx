import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { elapsedText } from "@/vocabulary/calendar";
import {
  type ReportStatus,
  reportSheets,
  reportStatuses,
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

const badges = new Map(
  reportStatuses.map((status) => [status, badge(reportStatusLabels[status], tones[status])]),
);

/** The badge of a status, with how far a report has come that is under way. */
export const statusBadge = (report: Pick<ReportRow, "status" | "total" | "done">) =>
  report.status === "running" ? badge(`Running, ${percentOf(report)} %`, "info") : badges.get(report.status);

export const count = (of: number): string => of.toLocaleString("en-US");

/** Who a report was made for. */
export const makerOf = ({ startedBy, name }: Pick<ReportRow, "startedBy" | "name">): string =>
  startedBy ?? (name === null ? "The server" : `Schedule: ${name}`);

export const accountsText = (accounts: number | null): string =>
  accounts === null ? "All accounts" : `${count(accounts)} chosen`;

/** The sheets in words: all of them, or their names. */
export function sheetsText(report: { sheets: string }): string {
  const sheets = sheetsOf(report);
  return sheets.length === reportSheets.length
    ? "All sheets"
    : sheets.map((sheet) => sheetLabels[sheet]).join(", ");
}

/** How long it took. */
export const durationText = ({
  startedAt,
  finishedAt,
}: Pick<ReportRow, "startedAt" | "finishedAt">): string =>
  finishedAt === null ? "Not yet" : elapsedText(finishedAt - startedAt);

/** The link that opens the dialog on a page. */
export const GenerateReportLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("report")}
    {reportWords.title}
  </a>
);
