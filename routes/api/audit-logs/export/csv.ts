import { endpoint } from "@/app/define";
import { exportAuditLogsCall } from "@/oversight/audit-logs/contract";
import { auditList } from "@/oversight/audit-logs/list-screen";

export const GET = endpoint(exportAuditLogsCall, {
  summary: "Export the audit trail as CSV",
  description:
    "What the same filters list, newest first; the last line is the chain's head. Every export is recorded in the trail.",
  category: "Audit Logs",
  access: "audit:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => auditList.exportCsv(deps, actor, query, "audit:read"),
});
