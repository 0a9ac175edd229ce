import { addDays, type BankDate, startOfMonth } from "@/vocabulary/calendar";
import { statementDays, statementMessages } from "./contract";

/** Days of the bank from one to another, both included. */
export type Period = { from: BankDate; to: BankDate };

/** A requested period: days until today, a calendar month `YYYY-MM`, or its first and last day. */
export type RequestedPeriod = {
  days?: string | undefined;
  month?: string | undefined;
  from?: BankDate | undefined;
  to?: BankDate | undefined;
};

/**
 * The requested period. Dates take precedence over a month, a month over days; a missing date makes it 30 days until
 * today, or until the given end. A period ends today at the latest.
 */
export function resolvePeriod({ days, month, from, to }: RequestedPeriod, today: BankDate): Period {
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

/** Problems of a period that has no statement, by the field to change; undefined if there are none. */
export function findPeriodProblem({ from, to }: Period, today: BankDate): Partial<Period> | undefined {
  if (from > today) return { from: statementMessages.beginsAfterToday };
  if (to < from) return { to: statementMessages.endsBeforeItBegins };
  return undefined;
}

/** Number of calendar months offered, this one included. */
const monthsOffered = 24;

/** Calendar months that a statement is offered for, as `2026-11`, the newest first. */
export function monthsUntil(today: BankDate): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < monthsOffered) months.push(addDays(`${months.at(-1)}-01`, -1).slice(0, 7));
  return months;
}
