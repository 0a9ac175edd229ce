import { callTo } from "@/kernel/call";
import { data } from "@/vocabulary/language/around";
import { deleteAnalysisCall, narrationMessages } from "./contract";
import type { AnalysisRow } from "./queries";

/** The question before an analysis is deleted with its report. */
export const confirmDeletion = ({
  id,
  companyName,
  fileName,
}: Pick<AnalysisRow, "id" | "companyName" | "fileName">) => ({
  title: "Delete this analysis?",
  text: "Its rows and its Excel report are deleted. Only reading the statement again restores them.",
  subject: { name: data(companyName), code: fileName },
  act: "Delete",
  busyText: "Deleting...",
  ...callTo(deleteAnalysisCall, { id }),
  success: narrationMessages.deleted,
  failure: narrationMessages.deleteFailed,
  changes: ["analyses" as const],
});
