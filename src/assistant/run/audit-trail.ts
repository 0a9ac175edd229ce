import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type AuditRow, listAuditLogs } from "@/oversight/audit-logs/list";

/** The trail has millions of rows: as many are read for an answer, newest first. */
const most = 5000;
const perPage = 1000;

/** Reads rows of the trail, newest first, until there are no more or enough. */
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
