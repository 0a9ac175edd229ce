import { endpoint } from "@/define";
import { exportHoldsCall } from "@/holds/contract";
import { holdList } from "@/holds/list-screen";

export const GET = endpoint(exportHoldsCall, {
  summary: "Export holds as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Holds",
  access: "exports:run",
  media: "text/csv",
  handler: ({ actor, deps, query }) => holdList.exportCsv(deps, actor, query, "exports:run"),
});
