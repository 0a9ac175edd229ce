import { exportHoldsCall } from "@/accounts/holds/contract";
import { holdList } from "@/accounts/holds/list-screen";
import { endpoint } from "@/app/define";

export const GET = endpoint(exportHoldsCall, {
  summary: "Export holds as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Holds",
  access: "exports:run",
  media: "text/csv",
  handler: ({ actor, deps, query }) => holdList.exportCsv(deps, actor, query, "exports:run"),
});
