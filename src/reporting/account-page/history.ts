import { keptReads, sameValue } from "db/kept-reads";
import { between, bookedBalance, readPositions } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import { bankToday } from "@/platform/bank-day";
import { addDays, type BankDate, startOfBankDay } from "@/vocabulary/calendar";
import type { Minor, Total } from "@/vocabulary/money";

/** Balance of an account at the end of a bank day, with that day's credits and debits; minor units. */
type DayOfAccount = { date: BankDate; balance: Minor; credits: Total; debits: Total };

/**
 * The last days of an account, today included, oldest first. Each costs one step of an index, whatever was booked on
 * it. The caller checks that the actor may see the account.
 */
export async function readDays(
  deps: Pick<Deps, "db" | "env" | "now">,
  account: number,
  days: number,
): Promise<readonly DayOfAccount[]> {
  const { zone } = deps.env;
  const today = bankToday(deps);
  return keptDays(deps.db, JSON.stringify([account, days, today, zone]), () =>
    readHistory(deps, account, days, today),
  );
}

const keptDays = keptReads<readonly DayOfAccount[]>(50, sameValue);

async function readHistory(
  deps: Pick<Deps, "db" | "env">,
  account: number,
  days: number,
  today: BankDate,
): Promise<DayOfAccount[]> {
  const { zone } = deps.env;
  const dates = Array.from({ length: days }, (_, back) => addDays(today, back - days + 1));
  const starts = [...dates, addDays(today, 1)].map((date) => startOfBankDay(date, zone));
  const positions = await readPositions(deps, account, starts);
  return dates.flatMap((date, at) => {
    const [before, after] = [positions[at], positions[at + 1]];
    if (!before || !after) return [];
    const { credits, debits } = between(before, after);
    return [{ date, balance: bookedBalance(after), credits: credits.sum, debits: debits.sum }];
  });
}
