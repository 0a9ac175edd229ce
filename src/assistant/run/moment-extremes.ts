import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Deps } from "@/deps";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { readDayBalances } from "./day-balances";
import { movementsByAccount } from "./selection";

/** As many bookings are looked through. */
const mostBookings = 5000;

/** SQLite gives the other columns of the row that has the least, or the most. */
const extremes = preparedRead((read, { which }: { which: "lowest" | "highest" }) => {
  const balance = sql`${transactions.balanceAfter} + ${transactions.heldAfter}`;
  return read
    .select({
      account: transactions.virtualAccountId,
      at: sql<number>`${transactions.createdAt}`.as("at"),
      balance: (which === "lowest" ? sql<number>`min(${balance})` : sql<number>`max(${balance})`).as(
        "balance",
      ),
    })
    .from(transactions)
    .where(
      sql`${transactions.virtualAccountId} in (select value from json_each(${sql.placeholder("accounts")}))
        and ${transactions.createdAt} >= ${sql.placeholder("from")} and ${transactions.createdAt} < ${sql.placeholder("until")}`,
    )
    .groupBy(transactions.virtualAccountId);
});

/** The least or the most that an account ever held in a time, between its bookings, too. */
export type MomentExtreme = { account: AccountRef; balance: Minor; day: BankDate };

/**
 * The lowest or highest balance of each account at any moment of some days, with the day of it: what it began with counts.
 * Undefined where more was booked than one answer looks through.
 */
export async function momentExtremes(
  deps: Deps,
  accounts: readonly AccountRef[],
  { from, to }: { from: BankDate; to: BankDate },
  which: "lowest" | "highest",
): Promise<MomentExtreme[] | undefined> {
  const { zone } = deps.env;
  const [start, end] = [startOfBankDay(from, zone), startOfBankDay(addDays(to, 1), zone)];
  const moved = await movementsByAccount(deps, accounts, [start, end]);
  const bookings = moved.reduce(
    (sum, { moved: { credits, debits, holds, releases } }) =>
      sum + credits.count + debits.count + holds + releases,
    0,
  );
  if (bookings > mostBookings) return undefined;
  const before = await readDayBalances(deps, accounts, [addDays(from, -1)]);
  const rows = await extremes(deps.db, { which }).all({
    accounts: JSON.stringify(accounts.map(({ id }) => id)),
    from: start,
    until: end,
  });
  const found = new Map(rows.map((row) => [row.account, row]));
  return accounts.flatMap((account) => {
    const row = found.get(account.id);
    const opening = account.createdAt < start ? before.get(account.id)?.[0]?.balance : undefined;
    const isOpening =
      opening !== undefined &&
      (!row || (which === "lowest" ? opening <= row.balance : opening >= row.balance));
    if (isOpening) return [{ account, balance: opening, day: from }];
    return row ? [{ account, balance: row.balance, day: bankDate(row.at, zone) }] : [];
  });
}
