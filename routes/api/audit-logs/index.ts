import { endpoint } from "@/app/define";
import { listAuditLogsCall } from "@/oversight/audit-logs/contract";
import { listAuditLogs, toAuditLogDto } from "@/oversight/audit-logs/list";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listAuditLogsCall, {
  summary: "List the audit trail",
  description:
    "Newest first. `q` searches details, action, resource and IP address in the next 5,000 rows: an answer may be short, or empty, and yet lead on.",
  category: "Audit Logs",
  access: "audit:read",
  handler: pageOf(listAuditLogs, toAuditLogDto),
});
