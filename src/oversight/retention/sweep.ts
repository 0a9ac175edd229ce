import { databaseError, expectRows } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { RetentionKind } from "./contract";
import { isOver, kept } from "./kept";
import { goneBefore, readRetention } from "./settings";

type Times = Pick<Deps, "db" | "now">;

const keyRow = z.object({ key: z.union([z.int(), z.string()]) });

/** What a write is refused with where somebody used or deleted one of its records meanwhile. */
const changed = "RECORD_CHANGED";
const attempts = 5;

/** Deletes what is older than its kind is kept, some at a time, each time with a row of the trail. Answers how many. */
export async function deleteOldRecords(deps: Times, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const [kind, { days }] of await readRetention(deps)) {
    const before = goneBefore(deps.now(), days);
    let refused = 0;
    for (;;) {
      signal?.throwIfAborted();
      try {
        const some = await deleteSome(deps, kind, days, before);
        deleted += some;
        refused = 0;
        if (some < kept[kind].perWrite) break;
      } catch (error) {
        refused += 1;
        if (databaseError(error)?.code !== changed || refused === attempts) throw error;
      }
    }
  }
  return deleted;
}

async function deleteSome(
  { db, now }: Times,
  kind: RetentionKind,
  days: number,
  before: Instant,
): Promise<number> {
  const { table, key, parts, opens, perWrite } = kept[kind];
  const over = isOver(kept[kind]);
  const rows = await readPrimaryRows(db, keyRow, {
    sql: `select ${key} as key from ${table} where ${over} order by ${key} limit ?2`,
    args: [before, perWrite],
  });
  if (rows.length === 0) return 0;
  const still = `(select ${key} from ${table} where ${over} and ${key} in (select value from json_each(?2)))`;
  const args = [before, JSON.stringify(rows.map((row) => row.key))];
  await db.write([
    ...(opens === undefined ? [] : [{ sql: `update ${table} set ${opens} where ${key} in ${still}`, args }]),
    ...(parts ? [{ sql: `delete from ${parts.table} where ${parts.of} in ${still}`, args }] : []),
    { sql: `delete from ${table} where ${key} in ${still}`, args },
    expectRows(rows.length, changed),
    auditStatement({
      actor: null,
      action: "DELETE",
      resource: "RETENTION",
      resourceId: kind,
      details: { records: rows.length, days, olderThan: new Date(before).toISOString() },
      at: now(),
    }),
  ]);
  return rows.length;
}
