import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type AuditRow, listAuditLogs } from "@/oversight/audit-logs/list";

/** Maximum number of rows read for an answer, newest first; the trail has millions. */
const most = 5000;
const perPage = 1000;

/** Reads rows of the trail, newest first, until the end or the limit. */
export async function readTrail(deps: Deps, actor: Actor, filter: Parameters<typeof listAuditLogs>[2]) {
  const rows: AuditRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAuditLogs(deps, actor, filter, { cursor, limit: perPage });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < most);
  return { rows, exceeded: cursor !== undefined };
}
