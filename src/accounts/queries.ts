import { decodeCursor, keyset, keysetValues, type Order, pageOf } from "db/keyset";
import { prepared } from "db/prepared";
import { accountTotals, virtualAccounts } from "db/schema";
import { readSearch, type Search } from "db/search";
import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { can } from "@/auth/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/money";
import { type AccountDto, type AccountFilter, accountMessages, type accountSorts } from "./contract";
import type { Ties } from "./rules";

// In words: drizzle leaves the table's name out of a single table's columns, and both tables have an id.
const held = sql<number>`coalesce((select ledger_accounts.balance from ledger_accounts
  where ledger_accounts.virtual_account_id = virtual_accounts.id and ledger_accounts.kind = 'held'), 0)`;

const columns = {
  id: virtualAccounts.id,
  virtualIban: virtualAccounts.virtualIban,
  accountName: virtualAccounts.accountName,
  customerName: virtualAccounts.customerName,
  companyName: virtualAccounts.companyName,
  reference: virtualAccounts.reference,
  type: virtualAccounts.type,
  currency: virtualAccounts.currency,
  description: virtualAccounts.description,
  creditEnabled: virtualAccounts.creditEnabled,
  debitEnabled: virtualAccounts.debitEnabled,
  networth: virtualAccounts.networth,
  status: virtualAccounts.status,
  clientId: virtualAccounts.clientId,
  createdBy: virtualAccounts.createdBy,
  level: virtualAccounts.level,
  cbsAccount: virtualAccounts.cbsAccount,
  balance: virtualAccounts.balance,
  held: held.as("held"),
  version: virtualAccounts.version,
  createdAt: virtualAccounts.createdAt,
  updatedAt: virtualAccounts.updatedAt,
};

export type AccountSort = (typeof accountSorts)[number];

const sorted = {
  newest: undefined,
  customer: virtualAccounts.customerName,
  balance: virtualAccounts.balance,
  status: virtualAccounts.status,
};

/** In which order a list stands: `newest` is by id. */
export type AccountOrder = { sort: AccountSort; direction: "asc" | "desc" };

function orderOf({ sort, direction }: AccountOrder): Order {
  const column = sorted[sort];
  return { id: virtualAccounts.id, direction, ...(column && { column }) };
}

/** Which accounts an actor may see: all for staff, the client's own otherwise. */
export function scopeOf(actor: Actor): "all" | "own" {
  return can(actor, "accounts:page") ? "all" : "own";
}

/** The condition of a scope, with the placeholder `clientId`. */
export function withinScope(scope: "all" | "own"): SQL | undefined {
  return scope === "own" ? eq(virtualAccounts.clientId, sql.placeholder("clientId")) : undefined;
}

/** The accounts that a search text finds, by customer name, virtual IBAN or reference. */
export function accountsFound(by: Search["by"]): SQL {
  const pattern = sql.placeholder("pattern");
  if (by === "index") {
    return sql`${virtualAccounts.id} in (select rowid from virtual_accounts_search where virtual_accounts_search match ${pattern})`;
  }
  const { customerName, virtualIban, reference } = virtualAccounts;
  return sql`(${customerName} like ${pattern} escape '\\' or ${virtualIban} like ${pattern} escape '\\' or ${reference} like ${pattern} escape '\\')`;
}

function conditions(actor: Actor, filter: AccountFilter) {
  const search = readSearch(filter.q);
  const scope = scopeOf(actor);
  return {
    key: `${scope}:${search?.by}:${filter.status !== "all"}:${filter.type !== "all"}`,
    where: and(
      isNull(virtualAccounts.closedAt),
      withinScope(scope),
      search && accountsFound(search.by),
      filter.status === "all" ? undefined : eq(virtualAccounts.status, sql.placeholder("status")),
      filter.type === "all" ? undefined : eq(virtualAccounts.type, sql.placeholder("type")),
    ),
    values: {
      clientId: actor.clientId,
      pattern: search?.pattern ?? "",
      status: filter.status,
      type: filter.type,
    },
  };
}

/** Reads one page of accounts, within what the actor may see. Money in minor units, instants in ms UTC. */
export async function listAccounts(
  { db }: Deps,
  actor: Actor,
  filter: AccountFilter,
  page: { order: AccountOrder; cursor?: string | undefined; limit: number },
) {
  const cursor = decodeCursor(page.cursor);
  const { key, where, values } = conditions(actor, filter);
  const side = cursor?.side ?? "start";
  const statement = prepared(db, `accounts:${key}:${page.order.sort}:${page.order.direction}:${side}`, () => {
    const edge = keyset(orderOf(page.order), side);
    return db.read
      .select(columns)
      .from(virtualAccounts)
      .where(and(where, edge.where))
      .orderBy(edge.orderBy)
      .limit(sql.placeholder("limit"))
      .prepare();
  });
  const read = await statement.all({ ...values, ...keysetValues(cursor), limit: page.limit + 1 });
  return pageOf(read, page.limit, cursor, (row) => cursorKey(row, page.order.sort));
}

/** Newest first, as the calls answer. */
export const newestFirst: AccountOrder = { sort: "newest", direction: "desc" };

/** An account as the queries read it: `balance` and `held` in minor units. */
export type AccountRow = Awaited<ReturnType<typeof readAccount>>;

function cursorKey(
  row: { id: number; customerName: string; balance: number; status: string },
  sort: AccountSort,
) {
  const value = { newest: undefined, customer: row.customerName, balance: row.balance, status: row.status }[
    sort
  ];
  return value === undefined ? { id: row.id } : { id: row.id, value };
}

/** How many accounts a filter finds. */
export async function countAccounts({ db }: Deps, actor: Actor, filter: AccountFilter) {
  const { key, where, values } = conditions(actor, filter);
  if (filter.q.trim() === "") return countWithoutSearch({ db }, actor, filter);
  const statement = prepared(db, `accounts-count:${key}`, () =>
    db.read.select({ accounts: count() }).from(virtualAccounts).where(where).prepare(),
  );
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

async function readAccount({ db }: Deps, actor: Actor, id: number) {
  const scope = scopeOf(actor);
  const statement = prepared(db, `account:${scope}`, () =>
    db.read
      .select(columns)
      .from(virtualAccounts)
      .where(
        and(
          eq(virtualAccounts.id, sql.placeholder("id")),
          isNull(virtualAccounts.closedAt),
          withinScope(scope),
        ),
      )
      .prepare(),
  );
  const row = await statement.get({ id, clientId: actor.clientId });
  if (!row) throw new AppError("not_found", accountMessages.notFound);
  return row;
}

/**
 * Reads one account.
 * @throws AppError not_found where there is none, or it is not the actor's to see
 */
export const getAccount = readAccount;

/** What an account is tied to, and whether anything ever referred to it. `balance` in minor units. */
export async function getTies({ db }: Deps, id: number): Promise<Ties & { everUsed: boolean }> {
  const one = eq(virtualAccounts.id, id);
  const counted = (from: SQL) => sql<number>`(select count(*) from ${from} and virtual_account_id = ${id})`;
  const [ties] = await db.read
    .select({
      balance: virtualAccounts.balance,
      transactions: virtualAccounts.transactionCount,
      activeHolds: counted(sql`holds where is_active = 1`),
      openAllocations: counted(sql`fund_allocations where revoked_at is null`),
      paymentsInReview: counted(sql`payments where status = 'review'`),
      references: sql<number>`(select count(*) from fund_allocations where virtual_account_id = ${id})
        + (select count(*) from alerts where virtual_account_id = ${id})
        + (select count(*) from reconciliation_results where virtual_account_id = ${id})`,
    })
    .from(virtualAccounts)
    .where(one);
  if (!ties) throw new AppError("not_found", accountMessages.notFound);
  const { transactions, references, ...rest } = ties;
  return { ...rest, everUsed: transactions > 0 || references > 0 };
}

/** An account as a call answers it; clients are not told which member of staff opened it. */
export function toAccountDto(row: AccountRow, actor: Actor): AccountDto {
  const { held: heldMinor, balance, createdAt, updatedAt, createdBy, ...rest } = row;
  return {
    ...rest,
    createdBy: scopeOf(actor) === "all" ? createdBy : null,
    balance: toDecimal(balance),
    availableBalance: toDecimal(balance - heldMinor),
    heldBalance: toDecimal(heldMinor),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
