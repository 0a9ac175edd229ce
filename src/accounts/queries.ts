import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, withinScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/vocabulary/money";
import { type AccountDto, accountMessages } from "./contract";
import { nextReference, refuseDeletion, suggestReference, type Ties } from "./rules";

// Written as text, since drizzle omits the table's name for a single table's columns, and both tables have an id.
const held = sql<number>`coalesce((select ledger_accounts.balance from ledger_accounts
  where ledger_accounts.virtual_account_id = virtual_accounts.id and ledger_accounts.kind = 'held'), 0)`;

/** Id of the row of `account_totals` that counts the accounts of all clients. */
export const allClients = "*";

/** Every column of an account; `held` in minor units. */
export const columns = {
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
  entityId: virtualAccounts.entityId,
  balance: virtualAccounts.balance,
  held: held.as("held"),
  version: virtualAccounts.version,
  createdAt: virtualAccounts.createdAt,
  updatedAt: virtualAccounts.updatedAt,
};

const accountById = preparedRead((read, { scope }: { scope: "all" | "own" }) =>
  read
    .select(columns)
    .from(virtualAccounts)
    .where(
      and(
        eq(virtualAccounts.id, sql.placeholder("id")),
        isNull(virtualAccounts.closedAt),
        withinScope(scope),
      ),
    ),
);

/** An account as read by queries: `balance` and `held` in minor units. */
export type AccountRow = Awaited<ReturnType<typeof readAccount>>;

async function readAccount({ db }: Deps, actor: Actor, id: number) {
  const row = await accountById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });
  if (!row) throw new AppError("not_found", accountMessages.notFound);
  return row;
}

/**
 * Reads one account.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export const getAccount = readAccount;

const historyById = preparedRead((read, { scope }: { scope: "all" | "own" }) =>
  read
    .select({
      id: virtualAccounts.id,
      virtualIban: virtualAccounts.virtualIban,
      reference: virtualAccounts.reference,
      customerName: virtualAccounts.customerName,
      companyName: virtualAccounts.companyName,
      currency: virtualAccounts.currency,
    })
    .from(virtualAccounts)
    .where(and(eq(virtualAccounts.id, sql.placeholder("id")), withinScope(scope))),
);

/** The names of an account whose history an actor may see, even after it was closed. */
export function findAccountName({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  return historyById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });
}

const accountByIban = preparedRead((read, { scope }: { scope: "all" | "own" }) =>
  read
    .select({ id: virtualAccounts.id, customerName: virtualAccounts.customerName })
    .from(virtualAccounts)
    .where(
      and(
        eq(virtualAccounts.virtualIban, sql.placeholder("iban")),
        isNull(virtualAccounts.closedAt),
        withinScope(scope),
      ),
    ),
);

/** The account with a virtual IBAN (without spaces) within the actor's scope; undefined if there is none. */
export function findAccountByIban({ db }: Pick<Deps, "db">, actor: Actor, iban: string) {
  return accountByIban(db, { scope: getScope(actor) }).get({ iban, clientId: actor.clientId });
}

/**
 * An account, possibly closed, whose history an actor may see.
 * @throws AppError not_found if there is none, or the actor may not see its history
 */
export async function getHistoricAccount(deps: Pick<Deps, "db">, actor: Actor, id: number) {
  const account = await findAccountName(deps, actor, id);
  if (!account) throw new AppError("not_found", accountMessages.notFound);
  return account;
}

const historicAccounts = preparedRead((read, { scope }: { scope: "all" | "own" }) =>
  read
    .select({
      id: virtualAccounts.id,
      virtualIban: virtualAccounts.virtualIban,
      customerName: virtualAccounts.customerName,
      closedAt: virtualAccounts.closedAt,
    })
    .from(virtualAccounts)
    .where(withinScope(scope))
    .orderBy(asc(virtualAccounts.id))
    .limit(sql.placeholder("limit")),
);

/** The accounts whose history an actor may see, closed ones included, in order of opening. */
export function listHistoricAccounts({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  return historicAccounts(db, { scope: getScope(actor) }).all({ clientId: actor.clientId, limit });
}

export type AccountTies = Ties & { everUsed: boolean };

const tiesOfOne = preparedRead((read) => {
  const id = sql.placeholder("id");
  const counted = (from: SQL) => sql<number>`(select count(*) from ${from} and virtual_account_id = ${id})`;
  return read
    .select({
      balance: virtualAccounts.balance,
      transactions: virtualAccounts.transactionCount,
      activeHolds: counted(sql`holds where is_active = 1`),
      openAllocations: counted(sql`fund_allocations where revoked_at is null`),
      openInvoices: counted(sql`expected_receipts where status in ('open', 'partly_paid')`),
      activeNumbers: counted(sql`number_pools where active > 0`),
      paymentsInReview: sql<number>`(select count(*) from payments
        where status = 'review' and ${id} in (virtual_account_id, recipient_account_id))`,
      isReferred: sql<number>`exists (select 1 from fund_allocations where virtual_account_id = ${id})
        or exists (select 1 from payments where recipient_account_id = ${id})
        or exists (select 1 from alerts where virtual_account_id = ${id})
        or exists (select 1 from scheduled_payments where virtual_account_id = ${id})
        or exists (select 1 from standing_orders where virtual_account_id = ${id})
        or exists (select 1 from expected_receipts where virtual_account_id = ${id})
        or exists (select 1 from number_pools where virtual_account_id = ${id})
        or exists (select 1 from account_entities where virtual_account_id = ${id})`,
    })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, id));
});

/** Reads all obstacles to an account's deletion, and whether anything ever referred to it. `balance` in minor units. */
export async function getTies({ db }: Pick<Deps, "db">, id: number): Promise<AccountTies> {
  const ties = await tiesOfOne(db).get({ id });
  if (!ties) throw new AppError("not_found", accountMessages.notFound);
  const { transactions, isReferred, ...rest } = ties;
  return { ...rest, everUsed: transactions > 0 || isReferred > 0 };
}

const tiesOfMany = preparedRead((read) =>
  read
    .select({
      id: virtualAccounts.id,
      openAllocations: sql<number>`(select count(*) from fund_allocations
        where revoked_at is null and virtual_account_id = virtual_accounts.id)`,
      openInvoices: sql<number>`(select count(*) from expected_receipts
        where status in ('open', 'partly_paid') and virtual_account_id = virtual_accounts.id)`,
      activeNumbers: sql<number>`(select count(*) from number_pools
        where active > 0 and virtual_account_id = virtual_accounts.id)`,
      paymentsInReview: sql<number>`(select count(*) from payments
        where status = 'review' and virtual_accounts.id in (virtual_account_id, recipient_account_id))`,
    })
    .from(virtualAccounts)
    .where(sql`${virtualAccounts.id} in (select value from json_each(${sql.placeholder("ids")}))`),
);

/**
 * Adds to accounts of a list the reason why each cannot be deleted; `balance` and `held` in minor units. Further
 * obstacles are read only for empty accounts: the list's own data already refuse the others.
 */
export async function withRefusals<Line extends { id: number; balance: number; held: number }>(
  { db }: Pick<Deps, "db">,
  lines: readonly Line[],
): Promise<(Line & { undeletable: string | undefined })[]> {
  const empty = lines.filter(({ balance }) => balance === 0).map(({ id }) => id);
  const read = empty.length === 0 ? [] : await tiesOfMany(db).all({ ids: JSON.stringify(empty) });
  const ties = new Map(read.map((one) => [one.id, one]));
  return lines.map((line) => {
    const none = { openAllocations: 0, openInvoices: 0, activeNumbers: 0, paymentsInReview: 0 };
    const { id: _, ...obstacles } = ties.get(line.id) ?? { id: line.id, ...none };
    const { balance } = line;
    const activeHolds = line.held > 0 ? 1 : 0;
    return {
      ...line,
      undeletable: refuseDeletion({ balance, activeHolds, ...obstacles }),
    };
  });
}

/** Converts an account to the form of answers; clients do not see which member of staff opened it. */
export function toAccountDto(row: AccountRow, actor: Pick<Actor, "role">): AccountDto {
  const { held: heldMinor, balance, createdAt, updatedAt, createdBy, ...rest } = row;
  return {
    ...rest,
    createdBy: getScope(actor) === "all" ? createdBy : null,
    balance: toDecimal(balance),
    availableBalance: toDecimal(balance - heldMinor),
    heldBalance: toDecimal(heldMinor),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

const keptDtos = keptReads<Readonly<AccountDto>>();

/**
 * Reads one account in the form of answers; frozen, since several answers share it.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export function getAccountDto(deps: Deps, actor: Actor, id: number): Promise<Readonly<AccountDto>> {
  const key = JSON.stringify([actor.role, actor.clientId, id]);
  return keptDtos(deps.db, key, async () =>
    Object.freeze(toAccountDto(await readAccount(deps, actor, id), actor)),
  );
}

/** The account in a form's address, in the form of answers; undefined without one. @throws AppError not_found */
export async function findNamedAccount(deps: Deps, actor: Actor, id: number | undefined) {
  return id === undefined ? undefined : toAccountDto(await readAccount(deps, actor, id), actor);
}

/** The first unused reference for a company name. */
export async function findFreeReference({ db }: Pick<Deps, "db">, companyName: string): Promise<string> {
  const stem = suggestReference(companyName).slice(0, -"001".length);
  const taken = await db.read
    .select({ reference: virtualAccounts.reference })
    .from(virtualAccounts)
    .where(and(gte(virtualAccounts.reference, stem), lt(virtualAccounts.reference, `${stem}~`)));
  return nextReference(companyName, new Set(taken.map(({ reference }) => reference)));
}
