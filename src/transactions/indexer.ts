import type { Database } from "db/client";

/** Rows that one write adds to the search index: few enough to hold no posting up. */
const step = 500;

const advance = [
  {
    sql: `insert into transactions_search(rowid, words)
      select id, description || char(10) || reference || char(10, 10, 2) || substr(type, 1, 1) from transactions
      where id > (select last_id from search_progress where id = 1) order by id limit ?`,
    args: [step],
  },
  {
    sql: `update search_progress set last_id = coalesce((select max(id) from (select id from transactions
      where id > search_progress.last_id order by id limit ?)), last_id) where id = 1 returning last_id`,
    args: [step],
  },
];

/** What the index holds of a type beside the words: as good as a word, but none that a person could type by chance. */
export const markOf = (type: string): string => `\n\u0002${type.charAt(0)}`;

/**
 * Brings the transactions' search index up to date, a step a write. It is kept apart from posting, which it would
 * slow by a fifth; what it has not reached is searched without it, so no search ever misses a row.
 * @returns how far it has come: the id of the newest row in the index
 */
export async function indexTransactions(db: Database): Promise<number> {
  let reached = -1;
  for (;;) {
    const [, rows] = await db.write(advance, { repeat: "safe" });
    const now = Number(rows?.[0]?.last_id ?? 0);
    if (now === reached) return now;
    reached = now;
  }
}
