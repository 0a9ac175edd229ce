import type { Database } from "db/client";
import { decodeCursor, keyset, keysetValues, type Order, pageOf } from "db/keyset";
import { prepared } from "db/prepared";
import { accountTotals, virtualAccounts } from "db/schema";
import { readSearch } from "db/search";
import { total } from "db/total";
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "@/auth/actor";
import { scopeOf, withinScope } from "@/auth/scope";
import type { Deps } from "@/deps";
import { isValidIban, normaliseIban } from "@/iban";
import type { AccountFilter, accountSorts } from "./contract";
import { columns } from "./queries";
import { accountHolds, accountWords } from "./search";

export type AccountSort = (typeof accountSorts)[number];

const sorted = {
  newest: undefined,
  // Small and capital letters stand together, as people look names up.
  customer: sql`${virtualAccounts.customerName} collate nocase`,
  balance: virtualAccounts.balance,
  status: virtualAccounts.status,
};

/** In which order a list stands: `newest` is by id. */
export type AccountOrder = { sort: AccountSort; direction: "asc" | "desc" };

function orderOf({ sort, direction }: AccountOrder): Order {
  const column = sorted[sort];
  return { id: virtualAccounts.id, direction, ...(column && { column }) };
}

/** The table by another name, for the query within a query that reads the search index. */
const listed = alias(virtualAccounts, "listed");
const indexed = sql`virtual_accounts_search.rowid`;

/** A whole IBAN names its account by itself; anything else is looked for in the text. */
const searchFor = (text: string) =>
  text !== "" && isValidIban(text) ? { by: "iban" as const, iban: normaliseIban(text) } : readSearch(text);

type Asked = ReturnType<typeof searchFor>;

/** The condition that an account is found; `words` are what the index is asked for. */
function found(search: Asked): SQL | undefined {
  if (!search) return undefined;
  if (search.by === "iban") return eq(virtualAccounts.virtualIban, sql.placeholder("iban"));
  const named =
    search.by === "index" &&
    sql`${virtualAccounts.id} in (select rowid from virtual_accounts_search where virtual_accounts_search match ${sql.placeholder("words")})`;
  return and(named || undefined, accountHolds(search.within));
}

async function conditions({ db }: Pick<Deps, "db">, actor: Actor, filter: AccountFilter) {
  const search = searchFor(filter.q);
  const scope = scopeOf(actor);
  const within = search && search.by !== "iban" ? search.within : undefined;
  return {
    key: `${scope}:${search?.by}:${within}:${filter.status !== "all"}:${filter.type !== "all"}`,
    search,
    of: (table: typeof virtualAccounts | typeof listed) =>
      and(
        isNull(table.closedAt),
        scope === "own" ? eq(table.clientId, sql.placeholder("clientId")) : undefined,
        filter.status === "all" ? undefined : eq(table.status, sql.placeholder("status")),
        filter.type === "all" ? undefined : eq(table.type, sql.placeholder("type")),
      ),
    values: {
      clientId: actor.clientId,
      ...search,
      words: search?.by === "index" ? await accountWords(db, search) : "",
      status: filter.status,
      type: filter.type,
    },
  };
}

/** What the search index finds among the listed accounts, read in the order of ids and no further than asked. */
const fromIndex = (where: SQL | undefined, orderBy: SQL, limit: SQL) => sql`select ${indexed}
  from virtual_accounts_search cross join ${virtualAccounts} as listed
  where virtual_accounts_search match ${sql.placeholder("words")} and ${listed.id} = ${indexed} and ${where}
  order by ${orderBy} limit ${limit}`;

const most = sql.placeholder("limit");

type PageOf = { order: AccountOrder; cursor?: string | undefined; limit: number };
type Keyed = { id: number; customerName: string; balance: number; status: string };
type Statement<Row> = { all(values: Record<string, unknown>): Promise<Row[]> };

/** A list of accounts with the columns that `select` names. */
function listOf<Row extends Keyed>(
  name: string,
  select: (db: Database, where: SQL | undefined, orderBy: SQL) => Statement<Row>,
) {
  return async ({ db }: Deps, actor: Actor, filter: AccountFilter, page: PageOf) => {
    const cursor = decodeCursor(page.cursor);
    const { key, search, of, values } = await conditions({ db }, actor, filter);
    const side = cursor?.side ?? "start";
    const { sort, direction } = page.order;
    const statement = prepared(db, `${name}:${key}:${sort}:${direction}:${side}`, () => {
      const edge = keyset(orderOf(page.order), side);
      if (search?.by !== "index" || sort !== "newest") {
        return select(db, and(of(virtualAccounts), found(search), edge.where), edge.orderBy);
      }
      const inner = keyset({ id: indexed, direction }, side);
      const ids = fromIndex(
        and(of(listed), accountHolds(search.within, listed), inner.where),
        inner.orderBy,
        sql`${most}`,
      );
      return select(db, sql`${virtualAccounts.id} in (${ids})`, edge.orderBy);
    });
    const read = await statement.all({ ...values, ...keysetValues(cursor), limit: page.limit + 1 });
    return pageOf(read, page.limit, cursor, (row) => cursorKey(row, sort));
  };
}

const { id, virtualIban, accountName, customerName, reference, type, currency, description } = columns;
const { status, cbsAccount, balance, held } = columns;
const ofLine = { id, virtualIban, accountName, customerName, reference, type, currency, description };

/** Reads one page of accounts for a screen, within what the actor may see. Money in minor units. */
export const listAccounts = listOf("accounts", (db, where, orderBy) =>
  db.read
    .select({ ...ofLine, status, cbsAccount, balance, held })
    .from(virtualAccounts)
    .where(where)
    .orderBy(orderBy)
    .limit(most)
    .prepare(),
);

/** A line of a screen's list: what it shows of an account, and no more is read. */
export type AccountLine = Awaited<ReturnType<typeof listAccounts>>["rows"][number];

/** The same with every column, as the calls answer. */
export const listWholeAccounts = listOf("whole-accounts", (db, where, orderBy) =>
  db.read.select(columns).from(virtualAccounts).where(where).orderBy(orderBy).limit(most).prepare(),
);

/** Newest first, as the calls answer. */
export const newestFirst: AccountOrder = { sort: "newest", direction: "desc" };

function cursorKey(row: Keyed, sort: AccountSort) {
  const value = { newest: undefined, customer: row.customerName, balance: row.balance, status: row.status }[
    sort
  ];
  return value === undefined ? { id: row.id } : { id: row.id, value };
}

/** A search is counted up to here: beyond it the number costs more than it tells. */
export const countedUpTo = 1000;

/** How many accounts a filter finds; for a search, `countedUpTo + 1` where there are more than that. */
export async function countAccounts({ db }: Deps, actor: Actor, filter: AccountFilter) {
  const { key, search, of, values } = await conditions({ db }, actor, filter);
  if (!search) return countWithoutSearch({ db }, actor, filter);
  const statement = prepared(db, `accounts-count:${key}`, () => {
    const end = sql`${countedUpTo + 1}`;
    const where = and(of(virtualAccounts), found(search));
    const counted =
      search.by === "index"
        ? fromIndex(and(of(listed), accountHolds(search.within, listed)), indexed, end)
        : sql`select 1 from ${virtualAccounts} where ${where} limit ${end}`;
    return db.read.select({ accounts: sql<number>`count(*)` }).from(sql`(${counted})`).prepare();
  });
  const counted = await statement.get(values);
  return counted?.accounts ?? 0;
}

/** The totals answer where nothing was searched for: as fast for ten thousand accounts as for ten. */
async function countWithoutSearch({ db }: Pick<Deps, "db">, actor: Actor, { status, type }: AccountFilter) {
  const scope = scopeOf(actor);
  const statement = prepared(db, `accounts-total:${scope}:${status !== "all"}:${type !== "all"}`, () =>
    db.read
      .select({ accounts: sql<number>`coalesce(sum(${accountTotals.accounts}), 0)` })
      .from(accountTotals)
      .where(
        and(
          scope === "own" ? eq(accountTotals.clientId, sql.placeholder("clientId")) : undefined,
          status === "all" ? undefined : eq(accountTotals.status, sql.placeholder("status")),
          type === "all" ? undefined : eq(accountTotals.type, sql.placeholder("type")),
        ),
      )
      .prepare(),
  );
  const counted = await statement.get({ clientId: actor.clientId, status, type });
  return counted?.accounts ?? 0;
}

/** All accounts that an actor may see, summed by type, status and currency. Money in minor units. */
export async function sumAccounts({ db }: Deps, actor: Actor) {
  const scope = scopeOf(actor);
  const statement = prepared(db, `accounts-summed:${scope}`, () =>
    db.read
      .select({
        type,
        status,
        currency,
        accounts: count(),
        balance: total(sql`${virtualAccounts.balance}`),
        held: total(sql`(select ledger_accounts.balance from ledger_accounts
          where ledger_accounts.virtual_account_id = virtual_accounts.id and ledger_accounts.kind = 'held')`),
      })
      .from(virtualAccounts)
      .where(and(isNull(virtualAccounts.closedAt), withinScope(scope)))
      .groupBy(type, status, currency)
      .prepare(),
  );
  return statement.all({ clientId: actor.clientId });
}
