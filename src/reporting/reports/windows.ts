import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Instant } from "@/vocabulary/calendar";

/** Number of rows of a table per statement, which takes about a millisecond: other requests are answered in between. */
const perWindow = 500;

/** Tolerance for differences between the clocks of two nodes, in milliseconds: far more than they ever are. */
const clockSlack = 3_600_000;

/** Reads a table by its ids, a window at a time, while other requests run. */
export async function* readInWindows<Row>(
  { first, last }: { first: number; last: number },
  read: (after: number, upTo: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = first - 1; after < last; after += perWindow) {
    yield await read(after, Math.min(last, after + perWindow));
    await setImmediate();
  }
}

const atRow = z.object({ id: z.int(), at: z.int() });

/** Finds the first id that may belong to a row since an instant: ids grow with time, so that halving finds it. */
export async function firstIdSince(
  db: Database,
  table: "payments" | "fund_allocations" | "alerts" | "reconciliation_runs",
  last: number,
  since: Instant,
): Promise<number> {
  const column = table === "reconciliation_runs" ? "started_at" : "created_at";
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await readRow(
      db,
      atRow,
      sql`select id, ${sql.raw(column)} as at from ${sql.raw(table)}
        where id >= ${middle} and id <= ${last} order by id limit 1`,
    );
    if (row === undefined || row.at >= since - clockSlack) high = middle;
    else low = row.id + 1;
  }
  return low;
}
