import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { Minor, Total } from "@/vocabulary/money";

/**
 * Position of an account just before an instant: its balances, and the totals of its transactions up to then. The
 * difference of two positions is exactly what lies between them. Amounts in minor units; `credited` is the sum of all
 * credits, which may exceed a number's precision.
 */
export type Position = {
  /** Number of its last transaction until then; 0 before the first. */
  seq: number;
  available: Minor;
  held: Minor;
  credited: Total;
  credits: number;
  debits: number;
  holds: number;
};

/** Total balance of an account. */
export const bookedBalance = ({ available, held }: Position): Minor => available + held;

/** Difference of two positions: transactions by type, and the sums of credits and debits. */
export function between(opening: Position, closing: Position) {
  const credited: Total = closing.credited - opening.credited;
  const credits = closing.credits - opening.credits;
  const debits = closing.debits - opening.debits;
  const holds = closing.holds - opening.holds;
  return {
    credits: { count: credits, sum: credited },
    debits: { count: debits, sum: credited + BigInt(bookedBalance(opening) - bookedBalance(closing)) },
    holds,
    releases: closing.seq - opening.seq - credits - debits - holds,
  };
}

const atInstant = sql`${sql.placeholder("instants")}`;

/** The id of an account's last transaction before an instant: one step down the index by account and time. */
export const lastBefore = (account: SQL, instant: SQL) => sql`(select last.id from ${transactions} last
  where last.virtual_account_id = ${account} and last.created_at < ${instant}
  order by last.created_at desc, last.id desc limit 1)`;

/** The columns of a position, from the account's last transaction until then, or zeros without one. */
export const positionColumns = {
  seq: sql<number>`coalesce(${transactions.seq}, 0)`,
  available: sql<number>`coalesce(${transactions.balanceAfter}, 0)`,
  held: sql<number>`coalesce(${transactions.heldAfter}, 0)`,
  credited: sql<bigint>`cast(coalesce(${transactions.creditedAfter}, 0) as text)`.mapWith(BigInt),
  credits: sql<number>`coalesce(${transactions.creditCount}, 0)`,
  debits: sql<number>`coalesce(${transactions.debitCount}, 0)`,
  holds: sql<number>`coalesce(${transactions.holdCount}, 0)`,
};

const positionsOfAccount = preparedRead((read) =>
  read
    .select(positionColumns)
    .from(
      sql`json_each(${atInstant}) instant left join ${transactions}
        on ${transactions.id} = ${lastBefore(sql`${sql.placeholder("account")}`, sql`instant.value`)}`,
    )
    .orderBy(sql`instant.key`),
);

/** Reads an account's positions just before some instants, in their order. The caller checks access. */
export async function readPositions(
  { db }: Pick<Deps, "db">,
  account: number,
  instants: readonly Instant[],
): Promise<Position[]> {
  return positionsOfAccount(db).all({ account, instants: JSON.stringify(instants) });
}
