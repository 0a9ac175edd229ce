import { streamSSE } from "hono/streaming";
import { endpoint } from "@/app/define";
import { verifyChainCall } from "@/integrity/trail/contract";
import { reserveVerification, verifyTrail } from "@/integrity/trail/verification";
import { archivesHeader, findArchivesFor } from "@/oversight/audit-logs/archived";
import { exportAuditLogsCall, listAuditLogsCall } from "@/oversight/audit-logs/contract";
import { listAuditLogs, toAuditLogDto } from "@/oversight/audit-logs/list";
import { auditList } from "@/oversight/audit-logs/list-screen";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listAuditLogsCall, {
    summary: "List the audit trail",
    description:
      "Newest first. `q` searches details, action, resource and IP address in the next 5,000 rows: an answer may be short, or empty, and yet lead on.",
    category: "Audit Logs",
    access: "audit:read",
    handler: pageHandler(listAuditLogs, toAuditLogDto),
  }),
  endpoint(verifyChainCall, {
    summary: "Verify the chain of the audit trail",
    description:
      "Recomputes every hash from the first row on. Server-sent events: `progress` with checked and total, then `result` with what was proved. It ends when the connection does; what was found is recorded in the trail.",
    category: "Audit Logs",
    access: "audit:read",
    stepUp: { none: "reads the trail" },
    approval: { none: "reads the trail" },
    media: "text/event-stream",
    handler({ actor, deps, body, c }) {
      const { release } = reserveVerification(deps, actor);
      return streamSSE(
        c,
        async (stream) => {
          const gone = new AbortController();
          stream.onAbort(() => gone.abort());
          try {
            const send = (event: string, data: object) =>
              stream.writeSSE({ event, data: JSON.stringify(data) });
            const found = await verifyTrail(deps, actor, {
              kept: body.head,
              report: (progress) => send("progress", progress),
              signal: gone.signal,
            });
            if (found) await send("result", found);
          } finally {
            release();
          }
        },
        async (error, stream) => {
          deps.log.error({ err: error }, "the chain could not be verified");
          await stream.writeSSE({ event: "failure", data: "{}" });
        },
      );
    },
  }),
  endpoint(exportAuditLogsCall, {
    summary: "Export the audit trail as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the trail, whose newest row the header `Audit-Head` names; `Audit-Archives` names files with further rows.",
    category: "Audit Logs",
    access: "audit:read",
    media: "text/csv",
    async handler({ actor, deps, query }) {
      const answer = await auditList.exportCsv(deps, actor, query, "audit:read");
      const archives = await findArchivesFor(deps, query);
      if (archives.length > 0)
        answer.headers.set(archivesHeader, archives.map(({ file }) => file).join(", "));
      return answer;
    },
  }),
];
