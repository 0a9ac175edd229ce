import { addDays, type BankDate, startOfMonth } from "@/calendar";
import type { Minor, Total } from "@/money";
import { statementDays, statementMessages } from "./contract";

/** Days of the bank from one to another, both included. */
export type Period = { from: BankDate; to: BankDate };

/** How a period is asked for: days until today, a calendar month `YYYY-MM`, or its first and last day. */
export type AskedPeriod = {
  days?: string | undefined;
  month?: string | undefined;
  from?: BankDate | undefined;
  to?: BankDate | undefined;
};

/**
 * The period that is asked for. Dates go before a month, a month before days; of two dates the missing one makes it 30
 * days until today, or until the given end. A period ends today at the latest.
 */
export function periodOf({ days, month, from, to }: AskedPeriod, today: BankDate): Period {
  const length = Number(days ?? statementDays[0]);
  const until = (end: BankDate) => (end > today ? today : end);
  if (from !== undefined || to !== undefined) {
    const end = to ?? today;
    return {
      from: from ?? addDays(end, 1 - length),
      to: from !== undefined && from > end ? end : until(end),
    };
  }
  if (month !== undefined) return { from: `${month}-01`, to: until(lastOfMonth(month)) };
  return { from: addDays(today, 1 - length), to: today };
}

const lastOfMonth = (month: string): BankDate => addDays(startOfMonth(addDays(`${month}-01`, 31)), -1);

/** What keeps a period from having a statement, by the field to change; undefined where nothing does. */
export function problemOf({ from, to }: Period, today: BankDate): Partial<Period> | undefined {
  if (from > today) return { from: statementMessages.beginsAfterToday };
  if (to < from) return { to: statementMessages.endsBeforeItBegins };
  return undefined;
}

/**
 * Where an account stood just before an instant: its balances, and what its transactions until then come to. Two
 * positions differ by exactly what lies between them. Amounts in minor units; `credited` is the sum of all credits,
 * which may be larger than a number holds.
 */
export type Position = {
  /** The number of its last transaction until then; 0 before the first. */
  seq: number;
  available: Minor;
  held: Minor;
  credited: Total;
  credits: number;
  debits: number;
  holds: number;
};

/** What an account held in all. */
export const bookedAt = ({ available, held }: Position): Minor => available + held;

/** What lies between two positions of an account: its transactions by type, and the sums of its credits and debits. */
export function between(opening: Position, closing: Position) {
  const credited: Total = closing.credited - opening.credited;
  const credits = closing.credits - opening.credits;
  const debits = closing.debits - opening.debits;
  const holds = closing.holds - opening.holds;
  return {
    credits: { count: credits, sum: credited },
    debits: { count: debits, sum: credited + BigInt(bookedAt(opening) - bookedAt(closing)) },
    holds,
    releases: closing.seq - opening.seq - credits - debits - holds,
  };
}
