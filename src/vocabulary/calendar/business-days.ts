import type { Currency } from "../money";
import type { shifts } from "../options";
import { addDays, type BankDate } from ".";

/** A day of the week: 0 is Sunday, 6 is Saturday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Days of the week without payments in a currency. The UAE has had Saturday and Sunday since 2022. */
const weekends: Record<Currency, readonly Weekday[]> = { AED: [6, 0], USD: [6, 0], EUR: [6, 0] };

/** The day of the week of a date: 0 is Sunday, 6 is Saturday. */
const getWeekday = (date: BankDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The days on which the bank pays in a currency. */
export type BusinessDays = { isOpen(date: BankDate): boolean };

/**
 * The days on which the bank pays in a currency: neither its weekend nor one of the holidays.
 * @param holidays the dates that count for the currency
 */
export function businessDays(currency: Currency, holidays: ReadonlySet<BankDate>): BusinessDays {
  const weekend: readonly number[] = weekends[currency];
  return { isOpen: (date) => !weekend.includes(getWeekday(date)) && !holidays.has(date) };
}

export type Shift = (typeof shifts)[number];

/** The most days in a row that are searched for one on which the bank pays: no calendar closes a bank for longer. */
const mostClosed = 60;

/**
 * Returns the date itself if the bank pays on it, or the next or previous one on which it does; also the date itself if there is
 * none within 60 days.
 */
export function shifted(days: BusinessDays, date: BankDate, shift: Shift): BankDate {
  const step = shift === "next" ? 1 : -1;
  let found = date;
  for (let passed = 0; passed < mostClosed; passed += 1, found = addDays(found, step))
    if (days.isOpen(found)) return found;
  return date;
}

/** The business day that lies a number of business days after a date. */
export function addBusinessDays(days: BusinessDays, date: BankDate, count: number): BankDate {
  let found = date;
  for (let left = count; left > 0; left -= 1) found = shifted(days, addDays(found, 1), "next");
  return found;
}
