import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client";
import { preparedRead } from "./prepared";
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

/**
 * Declares the sample of a table, at module level. Each database takes it when it is first asked for, and again when
 * the table has become twice as long. It decides how a search is done, never what it finds.
 */
export function sampled({ table, id, columns }: Source): (db: Database) => Promise<Sample> {
  const taken = new WeakMap<Database, Taken>();
  const newestId = preparedRead((read) =>
    read.select({ last: sql<number>`coalesce(max(${id}), 0)` }).from(table),
  );
  const textsById = preparedRead((read) =>
    read
      .select({ text: sql<string>`${sql.join([...columns], sql` || char(10) || `)}` })
      .from(table)
      .where(sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`),
  );
  return async (db) => {
    const last = (await newestId(db).get())?.last ?? 0;
    const known = taken.get(db);
    if (known && last <= 2 * known.last) return known.sample;
    const sample = takeSample(last, (ids) => textsById(db).all({ ids: JSON.stringify(ids) }));
    taken.set(db, { last: Math.max(1, last), sample });
    sample.catch(() => taken.delete(db));
    return sample;
  };
}

/** Reads rows at even distances, a chunk at a time. */
async function takeSample(
  last: number,
  read: (ids: number[]) => Promise<{ text: string }[]>,
): Promise<Sample> {
  const sample = new Sample();
  const rows = Math.min(size, last);
  const ids = Array.from({ length: rows }, (_, at) => Math.ceil(((at + 1) * last) / rows));
  for (let from = 0; from < rows; from += chunk) {
    for (const { text } of await read(ids.slice(from, from + chunk))) sample.add(text);
    await setImmediate();
  }
  return sample;
}
