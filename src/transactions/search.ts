import { prepared } from "db/prepared";
import { searchProgress, transactions, virtualAccounts } from "db/schema";
import { readSearch } from "db/search";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { accountsFound, scopeOf, withinScope } from "@/accounts/queries";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { TransactionFilter } from "./contract";
import { searchOwn } from "./own-search";

/** The ids that a page is read from, both ends exclusive, and in which order. */
export type Window = {
  above: number;
  below: number;
  direction: "asc" | "desc";
  limit: number;
  accountId?: number;
};

/** Above this many accounts found by name the transactions are walked by id: one in few matches. */
const fewAccounts = 200;

const { id, seq, virtualAccountId, type: typeColumn, description, reference } = transactions;
const value = (name: string) => sql.placeholder(name);

/**
 * The ids of one page of transactions that a text finds: by account (customer name, virtual IBAN, reference), by
 * description or by reference. Three sources, each read in id order and no further than the page needs: the
 * trigram index, the newest rows that it does not hold yet, and the transactions of the accounts found. A client's
 * own rows, where they are few enough, are read instead.
 */
export async function searchTransactions(
  deps: Deps,
  actor: Actor,
  filter: TransactionFilter,
  window: Window,
) {
  const search = readSearch(filter.q);
  if (!search) return [];
  const own = scopeOf(actor) === "own" ? await searchOwn(deps, actor, filter, window) : undefined;
  if (own) return own;
  const shape = new Shape(deps, actor, filter, window, search.by);
  const values = {
    ...window,
    accountId: window.accountId ?? 0,
    clientId: actor.clientId,
    type: filter.type,
    pattern: search.pattern,
    like: `%${filter.q.replace(/[\\%_]/g, "\\$&")}%`,
    few: fewAccounts + 1,
  };
  const accounts = await shape.accounts().all(values);
  const sources = [
    accounts.length > 0 ? shape.ofAccounts(accounts.length > fewAccounts) : undefined,
    search.by === "index" ? shape.indexed() : undefined,
    search.by === "index" ? shape.notIndexedYet() : shape.scanned(),
  ];
  const found = await Promise.all(sources.map((source) => source?.all(values) ?? []));
  const turn = window.direction === "desc" ? -1 : 1;
  const ids = new Set(found.flat().map((row) => row.id));
  return [...ids].sort((a, b) => (a - b) * turn).slice(0, window.limit);
}

/** The statements of one kind of search; each is prepared once. */
class Shape {
  readonly #key: string;
  readonly direction: Window["direction"];
  readonly #window: SQL;
  readonly #rest: SQL | undefined;
  readonly #order: SQL;
  readonly #open: SQL | undefined;

  constructor(
    readonly deps: Deps,
    actor: Actor,
    filter: TransactionFilter,
    window: Window,
    readonly by: "index" | "like",
  ) {
    this.direction = window.direction;
    const scope = scopeOf(actor);
    const typed = filter.type !== "all";
    const one = window.accountId !== undefined;
    this.#key = `${scope}:${by}:${typed}:${one}:${window.direction}`;
    this.#order = sql`${id} ${sql.raw(window.direction)}`;
    const own = withinScope(scope);
    // What a client may not read of a hold it cannot find by guessing either: its reference alone is searched.
    this.#open =
      own &&
      sql`(${typeColumn} not in ('hold', 'release') or ${reference} like ${value("like")} escape '\\')`;
    this.#window = sql`${id} > ${value("above")} and ${id} < ${value("below")}`;
    this.#rest = and(
      typed ? eq(typeColumn, value("type")) : undefined,
      one ? eq(virtualAccountId, value("accountId")) : undefined,
      own && sql`${virtualAccountId} in (select ${virtualAccounts.id} from ${virtualAccounts} where ${own})`,
    );
  }

  /** Transactions whose account was found: few accounts give a page each by their index. */
  ofAccounts(many: boolean) {
    const found = this.#accountsFound();
    // The sign keeps SQLite from walking every row of the window once per account.
    const window = sql`+${id} > ${value("above")} and +${id} < ${value("below")}`;
    const condition = many
      ? sql`+${virtualAccountId} in (${found})`
      : sql`${id} in (select page.id from (${found}) found join ${transactions} page on page.id in (select ${id} from ${transactions} where ${virtualAccountId} = found.id and ${and(window, this.#rest)} order by ${seq} ${sql.raw(this.direction)} limit ${value("limit")}))`;
    return this.#select(`accounts:${many}`, condition);
  }

  /** Rows that the trigram index holds; it is read in id order, so that the page's end is the search's end. */
  indexed() {
    return prepared(this.deps.db, `search-indexed:${this.#key}`, () =>
      this.deps.db.read
        .select({ id: sql<number>`${id}` })
        .from(sql`transactions_search cross join ${transactions}`)
        .where(
          and(
            sql`transactions_search match ${value("pattern")} and transactions_search.rowid = ${id}`,
            sql`transactions_search.rowid > ${value("above")} and transactions_search.rowid < ${value("below")}`,
            this.#window,
            this.#rest,
            this.#open,
          ),
        )
        .orderBy(sql`transactions_search.rowid ${sql.raw(this.direction)}`)
        .limit(value("limit"))
        .prepare(),
    );
  }

  /** The newest rows, which the index has not reached. */
  notIndexedYet() {
    // One bound and not two: SQLite walks from one only, and it would be the page's.
    const reached = sql`(select coalesce(max(${searchProgress.lastId}), 0) from ${searchProgress})`;
    const behind = sql`${id} > max(${value("above")}, ${reached}) and ${id} < ${value("below")}`;
    return this.#select("tail", this.#like(), behind);
  }

  /** A text too short for the index: it matches so much that the walk ends soon. */
  scanned() {
    return this.#select("scan", this.#like());
  }

  accounts() {
    return prepared(this.deps.db, `search-accounts:${this.#key}`, () =>
      this.deps.db.read
        .select({ id: virtualAccounts.id })
        .from(virtualAccounts)
        .where(accountsFound(this.by))
        .limit(value("few"))
        .prepare(),
    );
  }

  #accountsFound(): SQL {
    return sql`select ${virtualAccounts.id} as id from ${virtualAccounts} where ${accountsFound(this.by)}`;
  }

  #like(): SQL | undefined {
    const found = sql`(${description} like ${value("like")} escape '\\' or ${reference} like ${value("like")} escape '\\')`;
    return and(found, this.#open);
  }

  #select(name: string, condition: SQL | undefined, window = this.#window) {
    return prepared(this.deps.db, `search-${name}:${this.#key}`, () =>
      this.deps.db.read
        .select({ id })
        .from(transactions)
        .where(and(window, this.#rest, condition))
        .orderBy(this.#order)
        .limit(value("limit"))
        .prepare(),
    );
  }
}
