import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { type SQL, sql } from "drizzle-orm";
import { withinScope } from "@/access/scope";
import { lastBefore, type Position, positionColumns } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency, Total } from "@/vocabulary/money";

const atInstant = sql`${sql.placeholder("instants")}`;

// Written as text: drizzle omits the table's name if a statement has only one table.
const currencyOfAccount = sql<Currency>`virtual_accounts.currency`;

/**
 * Totals of one currency's accounts just before an instant, which is identified by its index among the requested ones:
 * the balance, and the sum of all credits so far.
 */
export type CurrencyPosition = { instant: number; currency: Currency; balance: Total; credited: Total };

const positionsOfAccounts = preparedRead((read) =>
  read
    .select({
      instant: sql<number>`instant.key`,
      currency: currencyOfAccount,
      balance: total(sql`${transactions.balanceAfter} + ${transactions.heldAfter}`),
      credited: total(sql`${transactions.creditedAfter}`),
    })
    // CROSS keeps SQLite at this order: each account, then each instant.
    .from(
      sql`${virtualAccounts} cross join json_each(${atInstant}) instant cross join ${transactions}
        on ${transactions.id} = ${lastBefore(sql`${virtualAccounts.id}`, sql`instant.value`)}`,
    )
    .where(withinScope("own"))
    .groupBy(sql`instant.key`, currencyOfAccount),
);

/**
 * Reads the totals of a client's accounts just before some instants, by currency: one index step for each account and
 * instant. Accounts that were closed since are included. A currency without earlier transactions is left out.
 */
export async function readClientPositions(
  { db }: Pick<Deps, "db">,
  clientId: string,
  instants: readonly Instant[],
): Promise<CurrencyPosition[]> {
  return positionsOfAccounts(db).all({ clientId, instants: JSON.stringify(instants) });
}

/** Movements of some accounts between two instants, by currency. Sums in minor units. */
export type Movements = {
  currency: Currency;
  credits: { count: number; sum: Total };
  debits: { count: number; sum: Total };
  holds: number;
  releases: number;
};

const counted = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)`;

/** Growth of a running figure; 0 before the account's first transaction. */
const growthSql = (figure: string) =>
  sql.raw(`coalesce(closing.${figure}, 0) - coalesce(opening.${figure}, 0)`);

const movementsOfAccounts = preparedRead((read) =>
  read
    .select({
      currency: currencyOfAccount,
      all: counted(growthSql("seq")),
      credits: counted(growthSql("credit_count")),
      debits: counted(growthSql("debit_count")),
      holds: counted(growthSql("hold_count")),
      credited: total(growthSql("credited_after")),
      change: total(sql`${growthSql("balance_after")} + ${growthSql("held_after")}`),
    })
    .from(
      sql`${virtualAccounts}
        left join ${transactions} opening on opening.id = ${lastBefore(sql`${virtualAccounts.id}`, sql`${sql.placeholder("from")}`)}
        left join ${transactions} closing on closing.id = ${lastBefore(sql`${virtualAccounts.id}`, sql`${sql.placeholder("until")}`)}`,
    )
    .where(withinScope("own"))
    .groupBy(currencyOfAccount),
);

/** Reads the movements of a client's accounts, closed ones included, from one instant to just before another. */
export async function readClientMovements(
  { db }: Pick<Deps, "db">,
  clientId: string,
  from: Instant,
  until: Instant,
): Promise<Movements[]> {
  const rows = await movementsOfAccounts(db).all({ clientId, from, until });
  return rows.map(({ currency, all, credits, debits, holds, credited, change }) => ({
    currency,
    credits: { count: credits, sum: credited },
    debits: { count: debits, sum: credited - change },
    holds,
    releases: all - credits - debits - holds,
  }));
}

/** Position of an account just before an instant, which is identified by its index among the requested ones. */
export type AccountPosition = Position & { account: number; instant: number };

const positionsByAccount = preparedRead((read) =>
  read
    .select({
      account: sql<number>`account.value`,
      instant: sql<number>`instant.key`,
      ...positionColumns,
    })
    .from(
      sql`json_each(${sql.placeholder("accounts")}) account cross join json_each(${atInstant}) instant
        left join ${transactions} on ${transactions.id} = ${lastBefore(sql`account.value`, sql`instant.value`)}`,
    ),
);

/**
 * The same for several accounts: one step of an index for each account and instant. The caller checks that the actor
 * may see them.
 */
export async function readAccountPositions(
  { db }: Pick<Deps, "db">,
  accounts: readonly number[],
  instants: readonly Instant[],
): Promise<AccountPosition[]> {
  return positionsByAccount(db).all({
    accounts: JSON.stringify(accounts),
    instants: JSON.stringify(instants),
  });
}
