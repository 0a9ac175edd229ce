import { expectOneRow } from "db/client";
import { idRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { eachItem } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";

const isOver = "status = 'quarantined' and quarantined_until <=";

/** True if the quarantine period of some number has ended. */
export async function hasEnded({ db, now }: Pick<Deps, "db" | "now">): Promise<boolean> {
  const first = sql`select id from account_numbers where ${sql.raw(isOver)} ${now()} limit 1`;
  return (await readRow(db, idRow, first)) !== undefined;
}

/** Closes account numbers whose quarantine period has ended, for good. Returns their count. */
export async function endQuarantines(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const items = await readPrimaryRows(db, idRow, {
    sql: `select id from account_numbers where ${isOver} ? order by quarantined_until`,
    args: [now()],
  });
  return eachItem(deps, { name: "end quarantines of numbers", items, signal }, async ({ id }) => {
    const at = now();
    await db.write([
      {
        sql: `update account_numbers set status = 'closed', updated_at = max(?, updated_at) where id = ? and ${isOver} ?`,
        args: [at, id, at],
      },
      expectOneRow("STALE"),
      auditStatement({
        actor: null,
        action: "UPDATE",
        resource: "ACCOUNT_NUMBER",
        resourceId: id,
        details: { after: { status: "closed" } },
        at,
      }),
    ]);
    return true;
  });
}
