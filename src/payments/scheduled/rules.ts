import { type BankDate, bankClock, bankDate, bankInstant, type Instant } from "@/vocabulary/calendar";
import { addBusinessDays, type BusinessDays } from "@/vocabulary/calendar/business-days";

/**
 * Times at which a payment is tried on its day, by the bank's clock: at the start of the day, and again after
 * insufficient funds.
 */
const tryTimes = ["00:00", "10:00", "14:00"] as const;

/** The instant of the first try of a payment for a date: the beginning of the bank's day. */
export const firstTry = (date: BankDate, zone: string): Instant => bankInstant(date, tryTimes[0], zone);

/** Next try on the same day; undefined after the last one. */
export function nextTry(at: Instant, zone: string): Instant | undefined {
  const time = tryTimes.find((one) => one > bankClock(at, zone));
  return time === undefined ? undefined : bankInstant(bankDate(at, zone), time, zone);
}

/** Number of business days after its own on which a delayed payment is still made. */
const mostLate = 3;

/** True if a payment for a date is too late. */
export const isTooLate = (days: BusinessDays, executesOn: BankDate, today: BankDate): boolean =>
  today > addBusinessDays(days, executesOn, mostLate);
