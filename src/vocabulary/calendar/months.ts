import { addDays, type BankDate } from ".";

/** The last date of the month that a date lies in. */
export function endOfMonth(date: BankDate): BankDate {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * The date a number of months later: on the same day of the month, or on its last one if it is shorter.
 * @param day the intended day of the month, if the date's own was cut short
 */
export function addMonths(date: BankDate, months: number, day = Number(date.slice(8))): BankDate {
  const [year = 0, month = 1] = date.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  return addDays(first, Math.min(day, Number(endOfMonth(first).slice(8))) - 1);
}
