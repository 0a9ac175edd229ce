import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { prepared } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { trigramsOf } from "db/search";
import { type SQLWrapper, sql } from "drizzle-orm";

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

/** Samples of a book's transactions and of its accounts. */
export type Samples = { transactions: Sample; accounts: Sample };

type Taken = { newest: number; samples: Promise<Samples> };
const taken = new WeakMap<Database, Taken>();

/**
 * The samples of a book, taken when they are first asked for and again when the book is twice as long. They decide how
 * a search is done, never what it finds.
 * @param newest the id of the newest transaction
 */
export function samplesOf(db: Database, newest: number): Promise<Samples> {
  const known = taken.get(db);
  if (known && newest <= 2 * known.newest) return known.samples;
  const samples = take(db, newest);
  taken.set(db, { newest: Math.max(1, newest), samples });
  samples.catch(() => taken.delete(db));
  return samples;
}

async function take(db: Database, newest: number): Promise<Samples> {
  const account = await lastAccount(db).get();
  return {
    transactions: await sampleOf(newest, (ids) => ofTransactions(db).all({ ids })),
    accounts: await sampleOf(account?.id ?? 0, (ids) => ofAccounts(db).all({ ids })),
  };
}

/** Rows at even distances, a chunk at a time. */
async function sampleOf(last: number, read: (ids: string) => Promise<{ text: string }[]>): Promise<Sample> {
  const sample = new Sample();
  const rows = Math.min(size, last);
  const ids = Array.from({ length: rows }, (_, at) => Math.ceil(((at + 1) * last) / rows));
  for (let from = 0; from < rows; from += chunk) {
    for (const { text } of await read(JSON.stringify(ids.slice(from, from + chunk)))) sample.add(text);
    await setImmediate();
  }
  return sample;
}

const among = (id: SQLWrapper) => sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`;
const inLines = (...columns: SQLWrapper[]) => sql<string>`${sql.join(columns, sql` || char(10) || `)}`;

const ofTransactions = (db: Database) =>
  prepared(db, "search-sample", () =>
    db.read
      .select({ text: inLines(transactions.description, transactions.reference) })
      .from(transactions)
      .where(among(transactions.id))
      .prepare(),
  );

const ofAccounts = (db: Database) =>
  prepared(db, "search-sample-accounts", () =>
    db.read
      .select({
        text: inLines(virtualAccounts.customerName, virtualAccounts.virtualIban, virtualAccounts.reference),
      })
      .from(virtualAccounts)
      .where(among(virtualAccounts.id))
      .prepare(),
  );

const lastAccount = (db: Database) =>
  prepared(db, "search-last-account", () =>
    db.read
      .select({ id: sql<number>`coalesce(max(${virtualAccounts.id}), 0)` })
      .from(virtualAccounts)
      .prepare(),
  );
