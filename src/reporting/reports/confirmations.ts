import { callTo } from "@/kernel/call";
import { cancelAct } from "@/platform/runs/acts";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { cancelReportCall, deleteReportCall, reportWords } from "./contract";
import type { ReportRow } from "./queries";
import { deleteProblem } from "./rules";
import { reportScreen } from "./screen";

const subjectOf = ({ id, periodFrom, periodTo }: ReportRow) => ({
  name: say("Report {id}", { id }),
  note: periodText(periodFrom, periodTo),
});

/** The act that ends a report under way, and the question before it. */
export const reportCancel = cancelAct({
  right: "reports:run",
  call: cancelReportCall,
  href: ({ id }: ReportRow) => reportScreen.to("cancel", id),
  topic: "reports",
  subject: subjectOf,
  isOpen: ({ status }) => status === "running",
  words: {
    act: "Cancel report",
    does: "Stops it: what was written of its file is removed",
    question: "Cancel this report?",
    text: "What was written of it is thrown away.",
    success: reportWords.cancelled,
    failure: reportWords.cancelFailed,
    refused: reportWords.over,
  },
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
