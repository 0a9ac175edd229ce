import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listAuditLogsCall } from "@/oversight/audit-logs/contract";
import { listAuditLogs, toAuditLogDto } from "@/oversight/audit-logs/list";

export const GET = endpoint(listAuditLogsCall, {
  summary: "List the audit trail",
  description:
    "Newest first. `q` searches details, action, resource and IP address in the next 5,000 rows: an answer may be short, or empty, and yet lead on.",
  category: "Audit Logs",
  access: "audit:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listAuditLogs(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    return respond(rows.map(toAuditLogDto), { headers: linkHeader(url, next) });
  },
});
