import { exportAllocationsCall } from "@/accounts/allocations/contract";
import { allocationList } from "@/accounts/allocations/list-screen";
import { endpoint } from "@/app/define";

export const GET = endpoint(exportAllocationsCall, {
  summary: "Export fund allocations as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "Fund Allocations",
  access: "exports:run",
  media: "text/csv",
  handler: ({ actor, deps, query }) => allocationList.exportCsv(deps, actor, query, "exports:run"),
});
