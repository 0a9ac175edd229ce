import { expectOneRow } from "db/client";
import { idRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { eachItem } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";

const isOver = "status in ('open', 'partly_paid') and accept_until is not null and accept_until <";

/** True if the last day of some open expected receipt has passed. */
export async function hasExpired({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<boolean> {
  const today = bankDate(now(), env.zone);
  const first = sql`select id from expected_receipts where ${sql.raw(isOver)} ${today} limit 1`;
  return (await readRow(db, idRow, first)) !== undefined;
}

/**
 * Ends open expected receipts whose last day has passed: cash application no longer applies payments to them. Returns their
 * number.
 */
export async function expireExpected(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  const items = await readPrimaryRows(db, idRow, {
    sql: `select id from expected_receipts where ${isOver} ? order by accept_until`,
    args: [bankDate(now(), env.zone)],
  });
  const batch = { name: "expire expected receipts", items, signal };
  return eachItem(deps, batch, async ({ id }) => {
    const at = now();
    await db.write([
      {
        sql: `update expected_receipts set ended = 'expired', status = 'expired', updated_at = ?, version = version + 1
          where id = ? and status in ('open', 'partly_paid')`,
        args: [at, id],
      },
      expectOneRow("STALE"),
      auditStatement({
        actor: null,
        action: "UPDATE",
        resource: "EXPECTED_RECEIPT",
        resourceId: id,
        details: { after: { ended: "expired" } },
        at,
      }),
    ]);
    return true;
  });
}
