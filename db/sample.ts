import { setImmediate } from "node:timers/promises";
import { getTableName, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";
import { prepared } from "./prepared";
import { trigramsOf } from "./search";

/** So many rows tell a trigram that one row in a thousand has from one that one in a hundred has. */
const size = 2048;
/** Rows that are read at a time: a millisecond, so that nobody waits for it. */
const chunk = 64;
/** More words than these seldom leave out another row, and each costs as much as the first. */
const mostWords = 4;
/** The rarest so many are tried. */
const tried = 8;

/** Rows of a book, and which of them hold which trigram: what tells a rare word of a text from a common one. */
export class Sample {
  readonly #rows = new Map<string, number[]>();
  #text = "";
  #size = 0;

  add(text: string): void {
    this.#text += `\n${text.toLowerCase()}`;
    for (const word of trigramsOf(text.toLowerCase())) {
      const rows = this.#rows.get(word);
      if (rows) rows.push(this.#size);
      else this.#rows.set(word, [this.#size]);
    }
    this.#size += 1;
  }

  /** Whether a text stands anywhere in the sample, in any case. */
  has(text: string): boolean {
    return this.#text.includes(text.toLowerCase());
  }

  /**
   * The few words of a text, the rarest first, that leave the fewest rows when a row has to have them all. Words that
   * come together anyhow, as those of one name do, are not both chosen. `share`: of all rows, those that are left.
   */
  fewest(words: readonly string[]): { words: string[]; share: number } {
    const left = words.map((word) => ({ word, rows: this.#rows.get(word.toLowerCase()) ?? [] }));
    left.sort((a, b) => a.rows.length - b.rows.length).splice(tried);
    const chosen = left.splice(0, 1);
    let rows = new Set(chosen[0]?.rows);
    while (left.length > 0 && chosen.length < mostWords && (rows.size > 0 || chosen.length < 2)) {
      const counts = left.map((other) => other.rows.reduce((sum, row) => sum + Number(rows.has(row)), 0));
      const least = counts.indexOf(Math.min(...counts));
      if (rows.size > 0 && (counts[least] ?? 0) > 0.8 * rows.size) break;
      const [next] = left.splice(least, 1);
      if (!next) break;
      chosen.push(next);
      rows = new Set(next.rows.filter((row) => rows.has(row)));
    }
    return { words: chosen.map(({ word }) => word), share: rows.size / Math.max(1, this.#size) };
  }
}

/** What is sampled: the columns of a table that a search looks into. */
export type Source = { table: SQLiteTable; id: SQLiteColumn; columns: readonly SQLiteColumn[] };

type Taken = { last: number; sample: Promise<Sample> };
const taken = new WeakMap<Database, Map<SQLiteTable, Taken>>();

/**
 * The sample of a table, taken when it is first asked for and again when the table is twice as long. It decides how a
 * search is done, never what it finds.
 */
export async function sampleOf(db: Database, source: Source): Promise<Sample> {
  const ofDatabase = taken.get(db) ?? new Map<SQLiteTable, Taken>();
  taken.set(db, ofDatabase);
  const last = await lastOf(db, source);
  const known = ofDatabase.get(source.table);
  if (known && last <= 2 * known.last) return known.sample;
  const sample = take(db, source, last);
  ofDatabase.set(source.table, { last: Math.max(1, last), sample });
  sample.catch(() => ofDatabase.delete(source.table));
  return sample;
}

async function lastOf(db: Database, { table, id }: Source): Promise<number> {
  const statement = prepared(db, `sample-last:${getTableName(table)}`, () =>
    db.read
      .select({ last: sql<number>`coalesce(max(${id}), 0)` })
      .from(table)
      .prepare(),
  );
  return (await statement.get())?.last ?? 0;
}

/** Rows at even distances, a chunk at a time. */
async function take(db: Database, { table, id, columns }: Source, last: number): Promise<Sample> {
  const statement = prepared(db, `sample:${getTableName(table)}`, () =>
    db.read
      .select({ text: sql<string>`${sql.join([...columns], sql` || char(10) || `)}` })
      .from(table)
      .where(sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`)
      .prepare(),
  );
  const sample = new Sample();
  const rows = Math.min(size, last);
  const ids = Array.from({ length: rows }, (_, at) => Math.ceil(((at + 1) * last) / rows));
  for (let from = 0; from < rows; from += chunk) {
    const read = await statement.all({ ids: JSON.stringify(ids.slice(from, from + chunk)) });
    for (const { text } of read) sample.add(text);
    await setImmediate();
  }
  return sample;
}
