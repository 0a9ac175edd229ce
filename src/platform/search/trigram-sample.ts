import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { listTrigrams } from "./phrase";

/** Enough rows to distinguish a trigram of one row in a thousand from one of every hundredth row. */
const size = 2048;
/** Rows read at a time: about a millisecond, so that no request waits for it. */
const chunk = 64;
/** Further trigrams seldom exclude another row, and each costs as much as the first. */
const mostTrigrams = 4;
/** Number of the rarest trigrams that are considered. */
const considered = 8;

/** Sampled rows with their trigrams, which show the rare trigrams of a phrase. */
export class Sample {
  readonly #rows = new Map<string, number[]>();
  #text = "";
  #size = 0;

  add(text: string): void {
    this.#text += `\n${text.toLowerCase()}`;
    for (const trigram of listTrigrams(text.toLowerCase())) {
      const rows = this.#rows.get(trigram);
      if (rows) rows.push(this.#size);
      else this.#rows.set(trigram, [this.#size]);
    }
    this.#size += 1;
  }

  /** True if any sampled row contains a text, in any case. */
  has(text: string): boolean {
    return this.#text.includes(text.toLowerCase());
  }

  /**
   * The few trigrams of a phrase, rarest first, that together leave the fewest rows. Of trigrams that always occur
   * together, as in one name, only one is chosen. `share`: the fraction of rows that are left.
   */
  rarest(phrase: string): { trigrams: string[]; share: number } {
    const left = listTrigrams(phrase).map((trigram) => ({
      trigram,
      rows: this.#rows.get(trigram.toLowerCase()) ?? [],
    }));
    left.sort((a, b) => a.rows.length - b.rows.length).splice(considered);
    const chosen = left.splice(0, 1);
    let rows: readonly number[] = chosen[0]?.rows ?? [];
    while (left.length > 0 && chosen.length < mostTrigrams && (rows.length > 0 || chosen.length < 2)) {
      const among = this.#marked(rows);
      const counts = left.map((other) => {
        let both = 0;
        for (const row of other.rows) both += among[row] ?? 0;
        return both;
      });
      const least = counts.indexOf(Math.min(...counts));
      if (rows.length > 0 && (counts[least] ?? 0) > 0.8 * rows.length) break;
      const [next] = left.splice(least, 1);
      if (!next) break;
      chosen.push(next);
      rows = next.rows.filter((row) => among[row] === 1);
    }
    return { trigrams: chosen.map(({ trigram }) => trigram), share: rows.length / Math.max(1, this.#size) };
  }

  /** A bit for each of some rows, by number: much faster than a set. */
  #marked(rows: readonly number[]): Uint8Array {
    const marks = new Uint8Array(this.#size);
    for (const row of rows) marks[row] = 1;
    return marks;
  }
}

/** The columns of a table in which a search looks, or texts that belong to its rows. */
export type Texts = { table: SQLiteTable; id: SQLiteColumn; columns: readonly SQLWrapper[] };

type Taken = { lastId: number; sample: Promise<Sample> };

/**
 * Declares the sample of a table, at module level. Each database takes it on first use and again once the table has
 * doubled. It determines how a search is done, never its result.
 */
export function sampled({ table, id, columns }: Texts): (db: Database) => Promise<Sample> {
  const taken = new WeakMap<Database, Taken>();
  const newestId = preparedRead((read) =>
    read.select({ id: sql<number>`coalesce(max(${id}), 0)` }).from(table),
  );
  const textsById = preparedRead((read) =>
    read
      .select({ text: sql<string>`${sql.join([...columns], sql` || char(10) || `)}` })
      .from(table)
      .where(sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`),
  );
  return async (db) => {
    const lastId = (await newestId(db).get())?.id ?? 0;
    const known = taken.get(db);
    if (known && lastId <= 2 * known.lastId) return known.sample;
    const sample = takeSample(lastId, (ids) => textsById(db).all({ ids: JSON.stringify(ids) }));
    taken.set(db, { lastId: Math.max(1, lastId), sample });
    sample.catch(() => taken.delete(db));
    return sample;
  };
}

/** Reads rows at even distances, a chunk at a time. */
async function takeSample(
  lastId: number,
  read: (ids: number[]) => Promise<{ text: string }[]>,
): Promise<Sample> {
  const sample = new Sample();
  const rows = Math.min(size, lastId);
  const ids = Array.from({ length: rows }, (_, at) => Math.ceil(((at + 1) * lastId) / rows));
  for (let from = 0; from < rows; from += chunk) {
    for (const { text } of await read(ids.slice(from, from + chunk))) sample.add(text);
    await setImmediate();
  }
  return sample;
}
