import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { accountTotals, ledgerAccounts, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope, withinScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { hasLabel } from "@/platform/labels/queries";
import { defineReading, type KeptTotals } from "@/platform/lists/reading";
import { type AccountFilter, accountFilters } from "./contract";
import { allClients, columns } from "./queries";
import { searchAccounts } from "./search";

const { createdBy: _createdBy, ...whole } = columns;
const { id, virtualIban, customerName, reference, type, currency } = whole;
const { status, cbsAccount, balance, held, createdAt } = whole;

const reading = defineReading({
  access: "accounts:read",
  filters: accountFilters,
  targets: {
    status: virtualAccounts.status,
    type: virtualAccounts.type,
    currency: virtualAccounts.currency,
    cbs: {
      linked: sql`${virtualAccounts.cbsAccount} not like 'CBS!_%' escape '!'`,
      unlinked: sql`${virtualAccounts.cbsAccount} like 'CBS!_%' escape '!'`,
    },
    label: hasLabel("account", virtualAccounts.id),
  },
  id: virtualAccounts.id,
  sorts: {
    newest: undefined,
    // Ignores case, as people look names up.
    customer: { column: sql`${virtualAccounts.customerName} collate nocase`, field: "customerName" },
    balance: { column: virtualAccounts.balance, field: "balance" },
    status: { column: virtualAccounts.status, field: "status" },
  },
  visible: (scope) => and(isNull(virtualAccounts.closedAt), withinScope(scope)),
  search: { direct: searchAccounts },
  from: virtualAccounts,
  select: (read) =>
    read
      .select({
        id,
        virtualIban,
        customerName,
        reference,
        type,
        currency,
        status,
        cbsAccount,
        balance,
        held,
        createdAt,
      })
      .from(virtualAccounts),
  sums: { currency: virtualAccounts.currency, of: { Balance: sql`${virtualAccounts.balance}` } },
  kept: (deps, actor, { status, type, currency, ...others }) =>
    Object.values(others).every((value) => value === undefined)
      ? keptTotals(deps.db, JSON.stringify([getScope(actor), actor.clientId, status, type, currency]), () =>
          readTotals(deps, actor, { status, type, currency }),
        )
      : undefined,
});

/** Reads one page of accounts in scope for a screen. Money in minor units. */
export const listAccounts = reading.list;

const newestNames = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({ id, customerName, virtualIban })
    .from(virtualAccounts)
    .where(and(isNull(virtualAccounts.closedAt), withinScope(scope)))
    .orderBy(desc(virtualAccounts.id))
    .limit(sql.placeholder("limit")),
);

/** Customer and IBAN of the newest accounts in scope. */
export function newestAccounts({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  return newestNames(db, { scope: getScope(actor) }).all({ clientId: actor.clientId, limit });
}

/** An account as read by a screen's list. */
export type AccountLine = Awaited<ReturnType<typeof listAccounts>>["rows"][number];

/** The same with every column, for calls. */
export const listWholeAccounts = reading.rows((read) => read.select(columns).from(virtualAccounts));

/** Number of accounts matching a filter, and their balances by currency. */
export const summariseAccounts = reading.summarise;

type Totalled = Pick<AccountFilter, "status" | "type" | "currency">;

const totalled = preparedRead(
  (read, { scope, status, type, currency }: { scope: Scope } & Record<keyof Totalled, boolean>) =>
    read
      .select({ accounts: sql<number>`coalesce(sum(${accountTotals.accounts}), 0)` })
      .from(accountTotals)
      .where(
        and(
          eq(accountTotals.clientId, scope === "own" ? sql.placeholder("clientId") : allClients),
          status ? eq(accountTotals.status, sql.placeholder("status")) : undefined,
          type ? eq(accountTotals.type, sql.placeholder("type")) : undefined,
          currency ? eq(accountTotals.currency, sql.placeholder("currency")) : undefined,
        ),
      ),
);

// The sum of all accounts is the opposite of the few contra accounts.
const contraTotals = preparedRead((read) =>
  read
    .select({ currency: ledgerAccounts.currency, Balance: total(sql`-${ledgerAccounts.balance}`) })
    .from(ledgerAccounts)
    .where(isNull(ledgerAccounts.virtualAccountId))
    .groupBy(ledgerAccounts.currency)
    .having(sql`sum(${ledgerAccounts.balance}) <> 0`),
);

/** Counts the accounts in scope, optionally by status, type and currency, from counts that triggers maintain. */
export async function countAccounts(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  filter: Totalled = {},
): Promise<number> {
  const { status, type, currency } = filter;
  const variant = {
    scope: getScope(actor),
    status: status !== undefined,
    type: type !== undefined,
    currency: currency !== undefined,
  };
  const counted = await totalled(db, variant).get({ clientId: actor.clientId, status, type, currency });
  return counted?.accounts ?? 0;
}

const keptTotals = keptReads<KeptTotals>();

/**
 * Reads counts that triggers maintain, whatever the number of accounts; with sums if they cover all accounts, or all
 * of a currency.
 */
async function readTotals(deps: Pick<Deps, "db">, actor: Actor, filter: Totalled): Promise<KeptTotals> {
  const rows = await countAccounts(deps, actor, filter);
  const narrowed = getScope(actor) === "own" || filter.status !== undefined || filter.type !== undefined;
  if (narrowed) return { rows, exceeded: false };
  const totals = await contraTotals(deps.db).all();
  const { currency } = filter;
  const sums = currency === undefined ? totals : totals.filter((total) => total.currency === currency);
  return { rows, exceeded: false, sums };
}

const summedAccounts = preparedRead((read, { scope }: { scope: Scope }) =>
  read
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
    .groupBy(type, status, currency),
);

/** All accounts in scope, summed by type, status and currency. Money in minor units. */
export function sumAccounts({ db }: Pick<Deps, "db">, actor: Actor) {
  return summedAccounts(db, { scope: getScope(actor) }).all({ clientId: actor.clientId });
}
