import { endpoint } from "@/app/define";
import { exportInstructionsCall } from "@/bank/cbs/contract";
import { instructionList } from "@/bank/cbs/list-screen";

export const GET = endpoint(exportInstructionsCall, {
  summary: "Export settlement instructions as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "CBS Linking",
  access: "cbs:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => instructionList.exportCsv(deps, actor, query, "cbs:read"),
});
