import { cancelAct } from "@/platform/runs/acts";
import { periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { cancelReportCall, deleteReportCall, reportWords } from "./contract";
import type { ReportRow } from "./queries";
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
  problem: ({ status }) => (status === "running" ? undefined : reportWords.over),
  words: {
    act: "Cancel report",
    does: "Stops it: what was written of its file is removed",
    question: "Cancel this report?",
    text: "What was written of it is thrown away.",
    success: reportWords.cancelled,
    failure: reportWords.cancelFailed,
  },
});

/** The act that deletes the file of a report, and the question before it. */
export const reportDeletion = cancelAct({
  right: "reports:run",
  call: deleteReportCall,
  href: ({ id }: ReportRow) => reportScreen.to("delete", id),
  topic: "reports",
  subject: subjectOf,
  problem({ status }) {
    if (status === "done") return undefined;
    return status === "running" ? "This report is under way: cancel it instead" : "The file no longer exists";
  },
  words: {
    act: "Delete",
    does: "Removes its file; that it was made stays on record",
    question: "Delete this report?",
    text: "Its file is deleted for everyone. That it was made stays on record.",
    busyText: "Deleting...",
    success: reportWords.deleted,
    failure: reportWords.deleteFailed,
  },
});
