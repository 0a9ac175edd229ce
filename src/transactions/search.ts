import { quoted, readSearch, type Search, trigramsOf } from "db/search";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { TransactionFilter } from "./contract";
import { type Bounds, Found, inside, type Window } from "./found";
import { markOf } from "./indexer";
import { searchOwn } from "./own-search";
import { samplesOf } from "./sample";
import { Statements } from "./search-statements";

/** A text that finds more accounts than these finds a page among the next rows, whoever they belong to. */
const fewAccounts = 200;
/** So many rows are read through in a millisecond or two. */
const walked = 2_000;
/** As a statement's limit. */
const all = -1;

/**
 * The ids of one page of transactions that a text finds: by account (customer name, virtual IBAN, reference), by
 * description or by reference. What is short or finds many accounts is looked for in the next rows first. The rest has
 * three sources, each read in id order and no further than the page still needs: the transactions of the accounts
 * found, the newest rows that the trigram index does not hold yet, and the index. One account's rows, and a client's
 * own, are read instead where they are few enough.
 */
export async function searchTransactions(
  deps: Deps,
  actor: Actor,
  filter: TransactionFilter,
  window: Window,
): Promise<number[]> {
  const search = readSearch(filter.q);
  if (!search) return [];
  const own = await searchOwn(deps, actor, filter, search, window);
  if (own) return own;
  const statements = new Statements(deps.db, actor, filter, search, window);
  const found = new Found(window);
  // How far the index has come is asked before it is read: what it gains meanwhile is found twice, and not missed.
  const { reached, newest } = await statements.progress();
  const words = search.by === "index" ? await wordsOf(deps, search, filter, newest) : undefined;
  let accounts = words && (await statements.accounts(words.accounts, fewAccounts + 1));
  let left: Bounds | undefined = window;
  if (!accounts || accounts.length > fewAccounts) {
    left = await walk(statements, found, window);
    if (!left || found.full) return found.page();
    accounts = await statements.accounts(words?.accounts, all);
  }
  found.add(await statements.ofAccounts(accounts, left));
  await readTexts(statements, found, { left, reached, words: words?.transactions, filter });
  return found.page();
}

type Texts = { left: Bounds; reached: number; words: string | undefined; filter: TransactionFilter };

/** What descriptions and references hold: by the index as far as it has come, and without it from there on. */
async function readTexts(statements: Statements, found: Found, { left, reached, words, filter }: Texts) {
  const fromIndex = async () => {
    const bounds = inside(found.left(left), { above: 0, below: reached + 1 });
    const query = bounds && (words ?? (await termsOf(statements, filter)));
    if (bounds && query) found.add(await statements.indexed(query, bounds));
  };
  const notIndexedYet = async () => {
    const bounds = inside(found.left(left), { above: reached, below: Number.MAX_SAFE_INTEGER });
    if (bounds) found.add(await statements.walk(bounds));
  };
  const { direction } = found.window;
  const nearestFirst = direction === "desc" ? [notIndexedYet, fromIndex] : [fromIndex, notIndexedYet];
  for (const read of nearestFirst) await read();
}

/** Reads the next rows, whatever finds them. Answers the bounds of those after them; undefined where there are none. */
async function walk(statements: Statements, found: Found, { above, below, direction }: Window) {
  const end = await statements.rowAfter(walked);
  if (end === undefined) {
    found.add(await statements.walkAll({ above, below }));
    return undefined;
  }
  const desc = direction === "desc";
  found.add(await statements.walkAll(desc ? { above: end, below } : { above, below: end }));
  return desc ? { above, below: end + 1 } : { above: end - 1, below };
}

/**
 * The indexes' queries for a text: a few of its trigrams that few rows have. They find every row that holds the text,
 * and some that do not.
 */
async function wordsOf({ db }: Deps, { phrase, iban }: Search, { type }: TransactionFilter, newest: number) {
  const samples = await samplesOf(db, newest);
  const accounts = [...new Set([phrase, iban])].map(
    (text) => `(${samples.accounts.fewest(trigramsOf(text)).map(quoted).join(" AND ")})`,
  );
  const own = samples.transactions.fewest(trigramsOf(phrase));
  return {
    accounts: accounts.join(" OR "),
    transactions: [...own, ...marksOf(type)].map(quoted).join(" AND "),
  };
}

/** The same for a text that is shorter than a trigram, by all that begin with it; undefined where there are none. */
async function termsOf(statements: Statements, { type }: TransactionFilter): Promise<string | undefined> {
  const terms = await statements.terms();
  if (terms.length === 0) return undefined;
  return [`(${terms.map(quoted).join(" OR ")})`, ...marksOf(type).map(quoted)].join(" AND ");
}

const marksOf = (type: TransactionFilter["type"]) => (type === "all" ? [] : [markOf(type)]);
