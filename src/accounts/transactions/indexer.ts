import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { parseRows } from "db/rows";
import { transactions } from "db/schema";
import { max, sql } from "drizzle-orm";
import { z } from "zod";

/** Number of rows added to the search indexes per write: few enough not to delay postings. */
const rowsPerWrite = 500;

/** The index of trigrams and that of words, each with its own progress. */
const indexes = {
  transactions_search: {
    id: 1,
    words: "description || char(10) || reference || char(10, 10, 2) || substr(type, 1, 1)",
  },
  transactions_words: { id: 2, words: "description || char(10) || reference" },
};
export type IndexName = keyof typeof indexes;

const progressRow = z.object({ last_id: z.int() });

const advance = [
  ...Object.entries(indexes).map(([index, { id, words }]) => ({
    sql: `insert into ${index}(rowid, words) select id, ${words} from transactions
      where id > (select last_id from search_progress where id = ${id}) order by id limit ?`,
    args: [rowsPerWrite],
  })),
  {
    sql: `update search_progress set last_id = coalesce((select max(id) from (select id from transactions
      where id > search_progress.last_id order by id limit ?)), last_id) returning last_id`,
    args: [rowsPerWrite],
  },
];

/** The term that marks a type in the index of trigrams: like a word, but one that nobody types. */
export const typeMark = (type: string): string => `\n\u0002${type.charAt(0)}`;

/**
 * Updates the transactions' search indexes, one step a write. It is separate from posting, which it would slow by a
 * fifth; rows beyond its progress are searched without it, so no search misses one.
 * @returns the id of the newest row in all indexes
 */
export async function indexTransactions(db: Database): Promise<number> {
  let before = "";
  for (;;) {
    const rows = (await db.write(advance, { idempotent: true })).at(-1) ?? [];
    const reached = parseRows(progressRow, rows).map(({ last_id }) => last_id);
    if (reached.join() === before) return Math.min(...reached);
    before = reached.join();
  }
}

const reachedBy = (index: IndexName) =>
  sql<number>`(select last_id from search_progress where id = ${sql.raw(String(indexes[index].id))})`;

const progress = preparedRead((read) =>
  read
    .select({
      transactions_search: reachedBy("transactions_search"),
      transactions_words: reachedBy("transactions_words"),
    })
    .from(sql`(select 1)`),
);

/** Progress of each index: the id of its newest transaction. */
export async function indexProgress(db: Database): Promise<Record<IndexName, number>> {
  return (await progress(db).get()) ?? { transactions_search: 0, transactions_words: 0 };
}

/** Counts the transactions newer than the last one in every index. */
export async function countUnindexed(db: Database): Promise<number> {
  const [row] = await db.read.select({ last: max(transactions.id) }).from(transactions);
  return (row?.last ?? 0) - Math.min(...Object.values(await indexProgress(db)));
}
