import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope, withinScope } from "@/access/scope";
import { type AccountRow, columns } from "@/accounts/queries";
import { searchAccounts } from "@/accounts/search";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { readAsOf } from "@/kernel/watch";
import { getEnforcedLimitUses, type LimitUses } from "@/ledger/limit-usage";
import { knownRates } from "@/ledger/rates";
import { defineReading } from "@/platform/lists/reading";
import { bankDate } from "@/vocabulary/calendar";
import { inDollars, toDecimal } from "@/vocabulary/money";
import type { PayerDto } from "./contract";

const ofPayments = (scope: Scope) =>
  and(isNull(virtualAccounts.closedAt), ne(virtualAccounts.type, "COBO"), withinScope(scope));

const canDebit = and(eq(virtualAccounts.status, "active"), eq(virtualAccounts.debitEnabled, true));

const ofAccounts = {
  filters: {},
  targets: {},
  id: virtualAccounts.id,
  sorts: { newest: undefined },
  from: virtualAccounts,
  select: (read: Database["read"]) => read.select(columns).from(virtualAccounts),
};

const payable = defineReading({ ...ofAccounts, access: "payments:page", visible: ofPayments });

/** One page of the accounts for payments (POBO and BOTH) in scope, newest first, by key. */
export function listPayableAccounts(
  deps: Deps,
  actor: Actor,
  page: { cursor?: string | undefined; limit: number },
) {
  return payable.list(deps, actor, {}, page);
}

/** Number of accounts for payments in scope. */
export const countPayableAccounts = (deps: Deps, actor: Actor) => payable.summarise(deps, actor, {});

/** Accounts offered by the dialog: those that can pay, whatever their balance. */
const offering = defineReading({
  ...ofAccounts,
  access: "payments:make",
  visible: (scope) => and(ofPayments(scope), canDebit),
  search: { direct: searchAccounts },
});

/** Maximum number of accounts offered at once: a person with more narrows them down. */
const mostOffered = 20;

/** The accounts that an actor can pay from (specification, section 5), matching the typed text. */
export async function listPayers(deps: Deps, actor: Actor, q: string | undefined): Promise<PayerDto[]> {
  const { rows } = await offering.list(deps, actor, { q }, { limit: mostOffered });
  return rows.map(toPayerDto);
}

/** Converts an account to the form of the dialog. */
export const toPayerDto = ({
  id,
  customerName,
  virtualIban,
  currency,
  balance,
  held,
}: AccountRow): PayerDto => ({
  id,
  customerName,
  virtualIban,
  currency,
  availableBalance: toDecimal(balance - held),
});

const availableSums = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({
      currency: virtualAccounts.currency,
      amount: total(sql`${virtualAccounts.balance} - (select ledger_accounts.balance from ledger_accounts
        where ledger_accounts.virtual_account_id = virtual_accounts.id and ledger_accounts.kind = 'held')`),
    })
    .from(virtualAccounts)
    .where(and(ofPayments(scope), canDebit))
    .groupBy(virtualAccounts.currency),
);

/**
 * Sums the available balances of all accounts that can pay, in US cents at the latest rates. `unpriced` names the
 * currencies without a rate, which are left out.
 */
export async function sumAvailable(deps: Deps, actor: Actor) {
  const [sums, rates] = await Promise.all([
    availableSums(deps.db, { scope: getScope(actor) }).all({ clientId: actor.clientId }),
    knownRates(deps),
  ]);
  return inDollars(sums, rates);
}

/**
 * The enforced limits of those accounts, with their rest for today and this month. Undefined while the primary, which
 * alone knows them, cannot be reached.
 */
export async function readEnforcedLimits(
  deps: Deps,
  accounts: readonly Pick<AccountRow, "id">[],
): Promise<Map<number, LimitUses> | undefined> {
  const ids = accounts.map(({ id }) => id);
  return readAsOf(
    deps.now,
    (at) => getEnforcedLimitUses(deps, ids, at),
    (_limits, at) => bankDate(at, deps.env.zone),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== "unavailable") throw error;
    return undefined;
  });
}
