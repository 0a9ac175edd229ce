import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { readAccountPositions } from "@/reporting/statements/positions";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { countBookings, movementsByAccount } from "./selection";

/** Number of bookings examined. */
const mostBookings = 5000;

/** The days from one to another, both included. */
export function listDays(from: BankDate, to: BankDate): BankDate[] {
  const days: BankDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Reads an account's balances at the end of some bank days, in minor units. */
export async function balancesAt(
  deps: Pick<Deps, "db" | "env">,
  { id }: Pick<AccountRef, "id">,
  days: readonly BankDate[],
): Promise<Minor[]> {
  const ends = days.map((day) => startOfBankDay(addDays(day, 1), deps.env.zone));
  const stood = new Map((await readAccountPositions(deps, [id], ends)).map((one) => [one.instant, one]));
  return days.map((_, at) => (stood.get(at)?.available ?? 0) + (stood.get(at)?.held ?? 0));
}

const balance = sql`${transactions.balanceAfter} + ${transactions.heldAfter}`;

/** SQLite takes the other columns from the row with the minimum or maximum. */
const extremes = preparedRead((read, { isLowest }: { isLowest: boolean }) =>
  read
    .select({
      at: sql<number | null>`${transactions.createdAt}`.as("at"),
      balance: (isLowest ? sql<number>`min(${balance})` : sql<number>`max(${balance})`).as("balance"),
    })
    .from(transactions)
    .where(
      sql`${transactions.virtualAccountId} = ${sql.placeholder("account")}
        and ${transactions.createdAt} >= ${sql.placeholder("from")} and ${transactions.createdAt} < ${sql.placeholder("until")}`,
    ),
);

/**
 * The lowest or highest balance of an account at any moment of some days, with its day; the opening balance counts.
 * Undefined if the account did not exist, or has more bookings than one answer examines.
 */
export async function momentExtreme(
  deps: Deps,
  account: AccountRef,
  { from, to }: { from: BankDate; to: BankDate },
  which: "smallest" | "largest",
): Promise<{ amount: Minor; day: BankDate } | undefined> {
  const { zone } = deps.env;
  const [start, until] = [startOfBankDay(from, zone), startOfBankDay(addDays(to, 1), zone)];
  const [moved] = await movementsByAccount(deps, [account], [start, until]);
  if (moved && countBookings(moved.moved) > mostBookings) return undefined;
  const isLowest = which === "smallest";
  const [row] = await extremes(deps.db, { isLowest }).all({ account: account.id, from: start, until });
  const [opening] = account.createdAt < start ? await balancesAt(deps, account, [addDays(from, -1)]) : [];
  const booked = row && row.at !== null ? { amount: row.balance, day: bankDate(row.at, zone) } : undefined;
  const isOpening =
    opening !== undefined && (!booked || (isLowest ? opening <= booked.amount : opening >= booked.amount));
  return isOpening ? { amount: opening, day: from } : booked;
}
