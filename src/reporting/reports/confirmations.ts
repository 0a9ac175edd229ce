import { callTo } from "@/kernel/call";
import type { DeclaredAct } from "@/platform/declared-act";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { deleteReportCall, reportWords } from "./contract";
import type { ReportRow } from "./queries";
import { reportScreen } from "./screen";

/** A report as the questions about it name it. */
export const reportSubject = ({ id, periodFrom, periodTo }: ReportRow) => ({
  name: say("Report {id}", { id }),
  note: periodText(periodFrom, periodTo),
});

function deletionProblem({ status }: ReportRow): string | undefined {
  if (status === "done") return undefined;
  return status === "running" ? "This report is under way: cancel it instead" : "The file no longer exists";
}

/** The act that deletes the file of a report. */
export const deletionAct = (report: ReportRow): DeclaredAct => ({
  label: "Delete",
  tone: "danger",
  does: "Removes its file; that it was made stays on record",
  right: "reports:run",
  call: deleteReportCall,
  href: reportScreen.to("delete", report.id),
  refused: deletionProblem(report),
});

/** The question before it. */
export const confirmDeletion = (report: ReportRow) => ({
  title: "Delete this report?",
  text: "Its file is deleted for everyone. That it was made stays on record.",
  subject: reportSubject(report),
  act: "Delete",
  refused: deletionProblem(report),
  busyText: "Deleting...",
  ...callTo(deleteReportCall, { id: report.id }),
  success: reportWords.deleted,
  failure: reportWords.deleteFailed,
  changes: ["reports" as const],
});
