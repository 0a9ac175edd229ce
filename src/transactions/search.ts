import { readSearch } from "db/search";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { TransactionFilter } from "./contract";
import { type Query, queriesFor, queryForStart } from "./fts-query";
import { progressOf } from "./indexer";
import { type Bounds, Found, inside, type Window } from "./result-page";
import { searchOwn } from "./scan-search";
import { Statements } from "./search-sql";

/** A text that finds more accounts than these finds a page among the next rows, whoever they belong to. */
const fewAccounts = 200;
/** So many rows are read through in a millisecond or two. */
const walked = 2_000;
/** As a statement's limit. */
const all = -1;

/**
 * The ids of one page of transactions that a text finds: by account (customer name, virtual IBAN, reference), by
 * description or by reference. What is short, common or finds many accounts is looked for in the next rows first. The
 * rest has three sources, each read in id order and no further than the page still needs: the transactions of the
 * accounts found, the newest rows that the index does not hold yet, and the index. One account's rows, and a client's
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
  // How far the indexes have come is asked before they are read: what they gain meanwhile is found twice, not missed.
  const reached = await progressOf(deps.db);
  const queries = search.by === "index" ? await queriesFor(deps.db, search, filter) : undefined;
  const common = !queries || queries.share * walked > 2 * window.limit;
  let accounts = common ? undefined : await statements.accounts(queries.accounts, fewAccounts + 1);
  let left: Bounds | undefined = window;
  if (!accounts || accounts.length > fewAccounts) {
    left = await walk(statements, found, window);
    if (!left || found.full) return found.page();
    accounts = await statements.accounts(queries?.accounts, all);
  }
  found.add(await statements.ofAccounts(accounts, left));
  const query = queries?.transactions ?? (await queryForStart(deps.db, search, filter));
  await readTexts(statements, found, { left, reached: reached[query.index], query });
  return found.page();
}

type Texts = { left: Bounds; reached: number; query: Query };

/** What descriptions and references hold: by the index as far as it has come, and without it from there on. */
async function readTexts(statements: Statements, found: Found, { left, reached, query }: Texts) {
  const fromIndex = async () => {
    const bounds = inside(found.left(left), { above: 0, below: reached + 1 });
    if (bounds && query.words !== "") found.add(await statements.indexed(query, bounds));
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
