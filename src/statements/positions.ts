import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { type SQL, sql } from "drizzle-orm";
import { type Scope, withinScope } from "@/auth/scope";
import type { Instant } from "@/calendar";
import type { Deps } from "@/deps";
import type { Currency, Total } from "@/money";
import type { Position } from "./rules";

const atInstant = sql`${sql.placeholder("instants")}`;

/** The id of an account's last transaction before an instant: one step down the index by account and time. */
const lastBefore = (account: SQL, instant: SQL) => sql`(select last.id from ${transactions} last
  where last.virtual_account_id = ${account} and last.created_at < ${instant}
  order by last.created_at desc, last.id desc limit 1)`;

const positionsOfAccount = preparedRead((read) =>
  read
    .select({
      seq: sql<number>`coalesce(${transactions.seq}, 0)`,
      available: sql<number>`coalesce(${transactions.balanceAfter}, 0)`,
      held: sql<number>`coalesce(${transactions.heldAfter}, 0)`,
      credited: sql<bigint>`cast(coalesce(${transactions.creditedAfter}, 0) as text)`.mapWith(BigInt),
      credits: sql<number>`coalesce(${transactions.creditCount}, 0)`,
      debits: sql<number>`coalesce(${transactions.debitCount}, 0)`,
      holds: sql<number>`coalesce(${transactions.holdCount}, 0)`,
    })
    .from(
      sql`json_each(${atInstant}) instant left join ${transactions}
        on ${transactions.id} = ${lastBefore(sql`${sql.placeholder("account")}`, sql`instant.value`)}`,
    )
    .orderBy(sql`instant.key`),
);

/** Where an account stood just before each of some instants, in their order. Who may see it is the caller's question. */
export async function readPositions(
  { db }: Pick<Deps, "db">,
  account: number,
  instants: readonly Instant[],
): Promise<Position[]> {
  return positionsOfAccount(db).all({ account, instants: JSON.stringify(instants) });
}

/** What accounts of one currency held together just before an instant, which is named by its place among those asked. */
export type CurrencyBalance = { instant: number; currency: Currency; balance: Total };

const balancesOfAccounts = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({
      instant: sql<number>`instant.key`,
      currency: virtualAccounts.currency,
      balance: total(sql`${transactions.balanceAfter} + ${transactions.heldAfter}`),
    })
    // CROSS keeps SQLite at this order: each account, then each instant.
    .from(
      sql`${virtualAccounts} cross join json_each(${atInstant}) instant cross join ${transactions}
        on ${transactions.id} = ${lastBefore(sql`${virtualAccounts.id}`, sql`instant.value`)}`,
    )
    .where(withinScope(scope))
    .groupBy(sql`instant.key`, virtualAccounts.currency),
);

/**
 * What a client's accounts held just before each of some instants, by currency: one step of an index for each account
 * and instant. Accounts that were closed since held something, too.
 */
export async function readClientBalances(
  { db }: Pick<Deps, "db">,
  clientId: string,
  instants: readonly Instant[],
): Promise<CurrencyBalance[]> {
  return balancesOfAccounts(db, { scope: "own" }).all({ clientId, instants: JSON.stringify(instants) });
}
