import { expectRows } from "db/client";
import { idRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { auditBatch } from "@/commands/statement";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";

const perWrite = 200;
const isOver = "status in ('open', 'partly_paid') and accept_until is not null and accept_until <";

/** True if the last day of some open expected receipt has passed. */
export async function hasExpired({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<boolean> {
  const today = bankDate(now(), env.zone);
  const first = sql`select id from expected_receipts where ${sql.raw(isOver)} ${today} limit 1`;
  return (await readRow(db, idRow, first)) !== undefined;
}

/**
 * Ends open expected receipts whose last day has passed: payments are no longer applied to them by themselves. Returns their
 * number.
 */
export async function expireExpected(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  for (let expired = 0; ; ) {
    signal.throwIfAborted();
    const at = now();
    const rows = await readPrimaryRows(db, idRow, {
      sql: `select id from expected_receipts where ${isOver} ? order by accept_until limit ?`,
      args: [bankDate(at, env.zone), perWrite],
    });
    if (rows.length === 0) return expired;
    await db.write([
      {
        sql: `update expected_receipts set ended = 'expired', status = 'expired', updated_at = ?, version = version + 1
          where id in (select value from json_each(?)) and status in ('open', 'partly_paid')`,
        args: [at, JSON.stringify(rows.map(({ id }) => id))],
      },
      expectRows(rows.length, "STALE"),
      auditBatch(
        rows.map(({ id }) => ({
          actor: null,
          action: "UPDATE",
          resource: "EXPECTED_RECEIPT",
          resourceId: id,
          details: { after: { ended: "expired" } },
          at,
        })),
      ),
    ]);
    expired += rows.length;
  }
}
