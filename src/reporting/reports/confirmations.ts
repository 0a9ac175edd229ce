import { callTo } from "@/kernel/call";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { cancelReportCall, deleteReportCall, reportWords } from "./contract";
import type { ReportRow } from "./queries";
import { cancelProblem, deleteProblem } from "./rules";

const subjectOf = ({ id, periodFrom, periodTo }: ReportRow) => ({
  name: say("Report {id}", { id }),
  note: periodText(periodFrom, periodTo),
});

/** The question before a report that is under way is ended, or why it cannot be. */
export const confirmCancel = (report: ReportRow) => ({
  title: "Cancel this report?",
  text: "What was written of it is thrown away.",
  subject: subjectOf(report),
  act: "Cancel report",
  refused: cancelProblem(report),
  busyText: "Cancelling...",
  ...callTo(cancelReportCall, { id: report.id }),
  success: reportWords.cancelled,
  failure: reportWords.cancelFailed,
  changes: ["reports" as const],
});

/** The question before the file of a report is deleted, or why it cannot be. */
export const confirmDeletion = (report: ReportRow) => ({
  title: "Delete this report?",
  text: "Its file is deleted for everyone. That it was made stays on record.",
  subject: subjectOf(report),
  act: "Delete",
  refused: deleteProblem(report),
  busyText: "Deleting...",
  ...callTo(deleteReportCall, { id: report.id }),
  success: reportWords.deleted,
  failure: reportWords.deleteFailed,
  changes: ["reports" as const],
});
