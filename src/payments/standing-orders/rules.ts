import { addDays, type BankDate } from "@/vocabulary/calendar";
import { type BusinessDays, type Shift, shifted } from "@/vocabulary/calendar/business-days";
import { addMonths, endOfMonth } from "@/vocabulary/calendar/months";
import type { Every } from "./contract";

/** Schedule of a standing order. `until` and `times` end it; null for no end. */
export type Rhythm = {
  every: Every;
  from: BankDate;
  until: BankDate | null;
  times: number | null;
  shift: Shift;
};

/**
 * A day of an order. `date` identifies it whatever the holidays are, `fallsOn` is the day of the rhythm, `executesOn`
 * the business day of its payment. They differ for the last working day, and for days that are moved to a business
 * day.
 */
export type OrderDay = { date: BankDate; fallsOn: BankDate; executesOn: BankDate };

/**
 * The date after another one in the rhythm: the 31st becomes the last day of a shorter month, the 29th of February
 * that of other years. For the last working day it is the last day of the month, which identifies the payment
 * whatever the holidays are.
 */
function following({ every, from }: Rhythm, date: BankDate): BankDate {
  if (every === "day") return addDays(date, 1);
  if (every === "week") return addDays(date, 7);
  const next = addMonths(date, 1, Number(from.slice(8)));
  return every === "month" ? next : endOfMonth(next);
}

const firstDate = ({ every, from }: Rhythm): BankDate =>
  every === "last_working_day" ? endOfMonth(from) : from;

/** The business day of the payment for a date; for the last working day always on or before it. */
const getExecutionDate = ({ every, shift }: Rhythm, date: BankDate, days: BusinessDays): BankDate =>
  shifted(days, date, every === "last_working_day" ? "previous" : shift);

/**
 * The day of the rhythm, to which its first day and its end apply: for the last working day that day itself, not the
 * end of its month.
 */
export const fallsOn = (rhythm: Rhythm, date: BankDate, days: BusinessDays): BankDate =>
  rhythm.every === "last_working_day" ? getExecutionDate(rhythm, date, days) : date;

/** True if it pays for a date: an order for every business day skips the others, and does not count them. */
const isPaid = ({ every }: Rhythm, date: BankDate, days: BusinessDays) =>
  every !== "day" || days.isOpen(date);

/**
 * Its next date, unless it has ended by its last day or its number of payments.
 * @param begun number of payments that it began before
 */
function unlessEnded(
  rhythm: Rhythm,
  date: BankDate,
  begun: number,
  days: BusinessDays,
): BankDate | undefined {
  const { until, times } = rhythm;
  if (until !== null && fallsOn(rhythm, date, days) > until) return undefined;
  return times !== null && begun >= times ? undefined : date;
}

/** Maximum number of payments of an order: infinite without an end, 0 if there is none within the examined dates. */
export function mostPayments(rhythm: Rhythm): number {
  const { times, until } = rhythm;
  if (times !== null || until === null) return times ?? Number.POSITIVE_INFINITY;
  let count = 0;
  for (let date = firstDate(rhythm); date <= until; date = following(rhythm, date)) {
    count += 1;
    if (count > mostDates) return Number.POSITIVE_INFINITY;
  }
  return count;
}

/** The date after a begun one; undefined if that was the last. */
const dateAfter = (rhythm: Rhythm, date: BankDate, begun: number, days: BusinessDays): BankDate | undefined =>
  unlessEnded(rhythm, following(rhythm, date), begun, days);

/**
 * The first paid date on a day or later, after the last begun one: for an order that is created, changed or resumed.
 * Missed payments are not made.
 */
export function dateFrom(
  rhythm: Rhythm,
  {
    today,
    last,
    begun,
    days,
  }: { today: BankDate; last: BankDate | undefined; begun: number; days: BusinessDays },
): BankDate | undefined {
  let date = firstDate(rhythm);
  while (
    (last !== undefined && date <= last) ||
    getExecutionDate(rhythm, date, days) < today ||
    fallsOn(rhythm, date, days) < rhythm.from
  )
    date = following(rhythm, date);
  return unlessEnded(rhythm, date, begun, days);
}

/** Maximum number of dates examined in a row, of which an order for every business day may pay none. */
const mostDates = 1000;

/** Its days from a date, until another date or up to a number of them, earliest first. */
export function listOrderDays(
  rhythm: Rhythm,
  {
    next,
    begun,
    days,
    until,
    most,
  }: {
    next: BankDate | undefined;
    begun: number;
    days: BusinessDays;
    until: BankDate;
    most: number;
  },
): OrderDay[] {
  const found: OrderDay[] = [];
  let date = next;
  for (let looked = 0; looked < mostDates && found.length < most; looked += 1) {
    if (date === undefined || date > until) break;
    if (isPaid(rhythm, date, days))
      found.push({
        date,
        fallsOn: fallsOn(rhythm, date, days),
        executesOn: getExecutionDate(rhythm, date, days),
      });
    date = dateAfter(rhythm, date, begun + found.length, days);
  }
  return found;
}

/**
 * Step of an order after a date: the payment that it begins (if any), its due time, and the next date. A date without a
 * payment is skipped when it comes.
 */
export function nextStep(rhythm: Rhythm, date: BankDate, begun: number, days: BusinessDays) {
  const pays = isPaid(rhythm, date, days);
  const count = begun + (pays ? 1 : 0);
  const executesOn = getExecutionDate(rhythm, date, days);
  return {
    executesOn,
    dueOn: pays ? executesOn : date,
    pays,
    begun: count,
    next: dateAfter(rhythm, date, count, days),
  };
}

/** Maximum number of days before its date on which a payment may be due that is moved to the business day before. */
export const mostEarly = 14;
