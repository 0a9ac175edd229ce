import type { Database } from "db/client";
import { prepared } from "db/prepared";
import { sampled } from "db/sample";
import { transactions } from "db/schema";
import { quoted, type Search, trigramsOf } from "db/search";
import { sql } from "drizzle-orm";
import { accountWords } from "@/accounts/search";
import type { TransactionFilter } from "./contract";
import { type Index, markOf } from "./indexer";

const { id, description, reference } = transactions;

/** A sample of what a search of transactions looks into, apart from their accounts. */
export const sampleOfTransactions = sampled({ table: transactions, id, columns: [description, reference] });

/** What an index is asked for: it names every row that holds a text, and some that do not. No words: no row does. */
export type Query = { index: Index; words: string };

/**
 * The queries for a text of three letters or more: a word of it that no row of the sample has, or a few of its
 * trigrams that few rows have together. `share`: of all transactions, those that may hold it.
 */
export async function queriesFor(
  db: Database,
  search: Search,
  { type }: TransactionFilter,
): Promise<{ accounts: string; transactions: Query; share: number }> {
  const { phrase } = search;
  const sample = await sampleOfTransactions(db);
  const rare = wordsOf(phrase).find(({ start }) => !sample.has(start));
  const { words, share } = sample.fewest(trigramsOf(phrase));
  const trigrams = [...words, ...marksOf(type)];
  return {
    share,
    accounts: await accountWords(db, search),
    transactions: rare
      ? { index: "transactions_words", words: `${quoted(rare.start)}${rare.open ? "*" : ""}` }
      : { index: "transactions_search", words: trigrams.map(quoted).join(" AND ") },
  };
}

const wordLike = /[A-Za-z0-9\u0080-\u{10ffff}]+/gu;
/** So short a word is how too many others begin. */
const shortest = 4;

/**
 * The words that begin within a text, so that they begin so in whatever holds it; the last one may go on there. Only
 * those of ASCII: the index of words folds no other letter.
 */
function wordsOf(text: string): { start: string; open: boolean }[] {
  return [...text.matchAll(wordLike)]
    .map(({ 0: start, index }) => ({ start, index, open: index + start.length === text.length }))
    .filter(({ start, index }) => index > 0 && start.length >= shortest && /^[A-Za-z0-9]+$/.test(start));
}

/** The query for a text that is shorter than a trigram: all trigrams that begin with it, in any case. */
export async function queryForStart(
  db: Database,
  { phrase }: Search,
  { type }: TransactionFilter,
): Promise<Query> {
  const statement = prepared(db, "search-terms", () =>
    db.read
      .select({ term: sql<string>`term` })
      .from(sql`transactions_search_terms`)
      .where(sql`term >= ${sql.placeholder("from")} and term < ${sql.placeholder("to")}`)
      .prepare(),
  );
  const forms = new Set([phrase, phrase.toLowerCase(), phrase.toUpperCase().toLowerCase()]);
  const read = [...forms].map((from) => statement.all({ from, to: `${from}\u{10ffff}` }));
  const terms = (await Promise.all(read)).flat().map(({ term }) => quoted(term));
  const found = terms.length > 0 ? `(${terms.join(" OR ")})` : "";
  const typed = found && marksOf(type).length > 0 ? ` AND ${marksOf(type).map(quoted).join()}` : "";
  return { index: "transactions_search", words: `${found}${typed}` };
}

const marksOf = (type: TransactionFilter["type"]) => (type === "all" ? [] : [markOf(type)]);
