import { callTo } from "@/kernel/call";
import { bytesText } from "@/ui/bytes";
import { formatDate } from "@/vocabulary/calendar";
import { data } from "@/vocabulary/language/around";
import type { ArchiveOutlook } from "./archives";
import { archiveMessages, archiveTrailCall } from "./contract";

/** The question before the postings of closed years leave the trail, with the number of rows. */
export const confirmArchive = ({ until, rows, bytes }: ArchiveOutlook, isUnderWay: boolean) => ({
  title: "Archive closed years?",
  text: "The rows of the audit trail that postings wrote up to this day leave the book for a file. Postings, balances and statements stay. The file has to be kept as long as the book: backups copy it.",
  subject: { name: data(formatDate(until)) },
  effects: [
    { term: "Rows of postings", text: rows.toLocaleString("en-US") },
    { term: "Size, about", text: bytesText(bytes) },
  ],
  note: { name: "reason", label: "Reason", required: "Give a reason" },
  act: "Archive",
  tone: "primary" as const,
  refused: getRefusal(rows, isUnderWay),
  busyText: "Archiving...",
  ...callTo(archiveTrailCall, { until }),
  success: archiveMessages.begun,
  failure: archiveMessages.failed,
  changes: ["retention" as const],
});

function getRefusal(rows: number, isUnderWay: boolean) {
  if (isUnderWay) return "An archive is being made";
  return rows === 0 ? "No posting of that time is left in the trail" : undefined;
}
