import { exportAuditLogsCall } from "@/audit-logs/contract";
import { auditList } from "@/audit-logs/list-screen";
import { endpoint } from "@/define";

export const GET = endpoint(exportAuditLogsCall, {
  summary: "Export the audit trail as CSV",
  description:
    "What the same filters list, newest first; the last line is the chain's head. Every export is recorded in the trail.",
  category: "Audit Logs",
  access: "audit:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => auditList.exportCsv(deps, actor, query, "audit:read"),
});
