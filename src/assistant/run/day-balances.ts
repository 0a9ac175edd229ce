import type { Deps } from "@/deps";
import { readPositionsOf } from "@/reporting/statements/positions";
import { addDays, type BankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";

/** As many balances at the end of a day are read for one answer: each is one step of an index. */
export const mostReadings = 2000;

/** The days from one to another, both included. */
export function daysOf(from: BankDate, to: BankDate): BankDate[] {
  const days: BankDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What an account held at the end of a day, in minor units. */
export type DayBalance = { day: BankDate; available: Minor; held: Minor; balance: Minor };

/** What each account held at the end of each of some days of the bank, in the order of the days. */
export async function readDayBalances(
  deps: Pick<Deps, "db" | "env">,
  accounts: readonly AccountRef[],
  days: readonly BankDate[],
): Promise<Map<number, DayBalance[]>> {
  const positions = await readPositionsOf(
    deps,
    accounts.map(({ id }) => id),
    days.map((day) => startOfBankDay(addDays(day, 1), deps.env.zone)),
  );
  const stood = new Map(positions.map((one) => [`${one.account} ${one.instant}`, one]));
  return new Map(
    accounts.map(({ id }) => [
      id,
      days.map((day, at) => {
        const one = stood.get(`${id} ${at}`);
        const [available, held] = [one?.available ?? 0, one?.held ?? 0];
        return { day, available, held, balance: available + held };
      }),
    ]),
  );
}
