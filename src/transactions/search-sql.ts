import type { Database } from "db/client";
import { prepared } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { holdsText, type Search } from "db/search";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { accountHolds } from "@/accounts/search";
import type { Actor } from "@/auth/actor";
import { scopeOf, withinScope } from "@/auth/scope";
import type { TransactionFilter } from "./contract";
import type { Query } from "./fts-query";
import type { Bounds, Window } from "./result-page";

const { id, seq, virtualAccountId, type, description, reference } = transactions;
const value = (name: string) => sql.placeholder(name);
const within: SQL = sql`${id} > ${value("above")} and ${id} < ${value("below")}`;
// The signs keep SQLite from walking every row of the window once per account.
const signed: SQL = sql`+${id} > ${value("above")} and +${id} < ${value("below")}`;
const limit = value("limit");

type Statement = { all(values: Record<string, unknown>): Promise<{ id: number }[]> };

/** The statements of one search; each is prepared once per kind of search. They answer ids, in the page's order. */
export class Statements {
  readonly #key: string;
  readonly #direction: SQL;
  readonly #own: SQL | undefined;
  readonly #typed: SQL | undefined;
  readonly #one: SQL | undefined;
  readonly #values: Record<string, unknown>;

  constructor(
    readonly db: Database,
    actor: Actor,
    filter: TransactionFilter,
    readonly search: Search,
    window: Window,
  ) {
    const scope = scopeOf(actor);
    const typed = filter.type !== "all";
    const one = window.accountId !== undefined;
    this.#key = `${scope}:${search.by}:${search.within}:${typed}:${one}:${window.direction}`;
    this.#direction = sql.raw(window.direction);
    this.#own = withinScope(scope);
    this.#typed = typed ? eq(type, value("type")) : undefined;
    this.#one = one ? eq(virtualAccounts.id, value("accountId")) : undefined;
    const { accountId = 0, ...rest } = window;
    this.#values = { ...rest, ...search, accountId, clientId: actor.clientId, type: filter.type };
  }

  /** The accounts that the text finds, of those that the actor may see; by a query of their index, or without. */
  async accounts(words: string | undefined, most: number): Promise<number[]> {
    const { id: account } = virtualAccounts;
    const indexed = sql`virtual_accounts_search cross join ${virtualAccounts}`;
    const matched = sql`virtual_accounts_search match ${value("words")} and ${account} = virtual_accounts_search.rowid`;
    const statement = prepared(this.db, `search-accounts:${words === undefined}:${this.#key}`, () =>
      this.db.read
        .select({ id: sql<number>`${account}`.as("id") })
        .from(words === undefined ? virtualAccounts : indexed)
        .where(and(words === undefined ? undefined : matched, this.#accountHolds(), this.#own, this.#one))
        .limit(limit)
        .prepare(),
    );
    return (await statement.all({ ...this.#values, words, limit: most })).map((found) => found.id);
  }

  /**
   * The next rows of some accounts. Only as many accounts as the page has rows can be on it, those whose next row
   * comes first; of these each gives a page by its index.
   */
  ofAccounts(accounts: readonly number[], bounds: Bounds): Promise<number[]> {
    if (accounts.length === 0) return Promise.resolve([]);
    const rowsOf = (account: string) =>
      sql`select ${id} from ${transactions} where ${virtualAccountId} = ${sql.raw(account)}
        and ${and(signed, this.#typed)} order by ${seq} ${this.#direction}`;
    const nearest = () => sql`select account from (
      select value as account, (${rowsOf("value")} limit 1) as nearest from json_each(${value("accounts")}))
      where nearest is not null order by nearest ${this.#direction} limit ${limit}`;
    return this.#ids("of-accounts", bounds, { accounts: JSON.stringify(accounts) }, () =>
      this.db.read
        .select({ id: sql<number>`page.id`.as("id") })
        .from(
          sql`(${nearest()}) near cross join ${transactions} page on page.id in (${rowsOf("near.account")} limit ${limit})`,
        )
        .orderBy(sql`page.id ${this.#direction}`),
    );
  }

  /** Rows that an index holds. It is read in the order of ids, so that the page's end is the search's end. */
  indexed({ index, words }: Query, bounds: Bounds): Promise<number[]> {
    const table = sql.raw(index);
    const row = sql`${table}.rowid`;
    return this.#ids(index, bounds, { words }, () =>
      this.db.read
        .select({ id: sql<number>`${row}`.as("id") })
        .from(sql`${table} cross join ${transactions}`)
        .where(
          and(
            sql`${table} match ${value("words")} and ${row} > ${value("above")} and ${row} < ${value("below")}`,
            eq(id, row),
            this.#rest(),
            this.#held(),
          ),
        )
        .orderBy(sql`${row} ${this.#direction}`),
    );
  }

  /** Rows whose own texts hold what was searched for, without any index. */
  walk(bounds: Bounds): Promise<number[]> {
    return this.#ids("walk", bounds, {}, () =>
      this.db.read
        .select({ id })
        .from(transactions)
        .where(and(within, this.#rest(), this.#held()))
        .orderBy(this.#inOrder),
    );
  }

  /** Rows that are found by their own texts or by their account, without any index. */
  walkAll(bounds: Bounds): Promise<number[]> {
    return this.#ids("walk-all", bounds, {}, () =>
      this.db.read
        .select({ id })
        .from(transactions)
        .crossJoin(virtualAccounts)
        .where(
          and(
            eq(virtualAccounts.id, virtualAccountId),
            within,
            this.#typed,
            this.#own,
            this.#one,
            or(this.#held(), this.#accountHolds()),
          ),
        )
        .orderBy(this.#inOrder),
    );
  }

  /** The id of the row before which so many stand; undefined where there are no more than these. */
  async rowAfter(rows: number): Promise<number | undefined> {
    const statement = prepared(this.db, `search-row-after:${this.#key}`, () =>
      this.db.read
        .select({ id })
        .from(transactions)
        .where(and(within, this.#typed))
        .orderBy(this.#inOrder)
        .limit(1)
        .offset(value("rows"))
        .prepare(),
    );
    return (await statement.get({ ...this.#values, rows }))?.id;
  }

  get #inOrder(): SQL {
    return sql`${id} ${this.#direction}`;
  }

  #rest(): SQL | undefined {
    const accounts = and(this.#own, this.#one);
    const own =
      accounts &&
      sql`${virtualAccountId} in (select ${virtualAccounts.id} from ${virtualAccounts} where ${accounts})`;
    return and(this.#typed, own);
  }

  #accountHolds(): SQL | undefined {
    return accountHolds(this.search.within);
  }

  /** What a client may not read of a hold it cannot find by guessing either: its reference alone is searched. */
  #held(): SQL | undefined {
    const how = this.search.within;
    const open = this.#own && sql`${type} not in ('hold', 'release')`;
    return or(holdsText(how, reference, "text"), and(open, holdsText(how, description, "text")));
  }

  async #ids(
    name: string,
    bounds: Bounds,
    more: Record<string, unknown>,
    query: () => { limit(most: typeof limit): { prepare(): Statement } },
  ): Promise<number[]> {
    const statement = prepared(this.db, `search-${name}:${this.#key}`, () => query().limit(limit).prepare());
    return (await statement.all({ ...this.#values, ...more, ...bounds })).map((row) => row.id);
  }
}
