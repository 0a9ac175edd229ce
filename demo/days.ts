import { addDays, type BankDate, bankDate, type Instant, startOfBankDay } from "@/vocabulary/calendar";

/** The six months of the demo book: from `first` up to the first hour of `today`, the bank's date. */
export type Days = {
  today: BankDate;
  first: BankDate;
  zone: string;
  /** End of the book: later events have not happened yet. */
  end: Instant;
  /** Time of loading: nothing in the book is later, even within the first hour of the day. */
  loadedAt: Instant;
};

/** Number of days that the book goes back. */
export const bookLength = 184;

const hour = 3_600_000;

/** The days of a book that is loaded at an instant. They depend on the bank's date alone, so that all loads of one day are equal. */
export function daysUpTo(now: Instant, zone: string): Days {
  const today = bankDate(now, zone);
  return {
    today,
    first: addDays(today, -bookLength),
    zone,
    end: startOfBankDay(today, zone) + hour,
    loadedAt: now,
  };
}

/** The date a number of days before today. */
export const daysAgo = ({ today }: Days, days: number): BankDate => addDays(today, -days);

/** Every date of the book, oldest first. */
export function eachDay(days: Days): BankDate[] {
  return Array.from({ length: bookLength + 1 }, (_, at) => addDays(days.first, at));
}

/** The instant of a date at a wall-clock time of the bank; `minutes` after midnight may have fractions. */
export function instantAt({ zone }: Days, date: BankDate, minutes: number): Instant {
  return startOfBankDay(date, zone) + Math.round(minutes * 60) * 1000;
}

/** 0 is Sunday. */
export const weekday = (date: BankDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Sunday to Thursday (specification, section 2, business hours). */
export const isBusinessDay = (date: BankDate): boolean => weekday(date) < 5;

/** The last business day on or before a date. */
export function businessDayBefore(date: BankDate): BankDate {
  return isBusinessDay(date) ? date : businessDayBefore(addDays(date, -1));
}

/** True if the date is the business day for a day of the month: that day, or the last business day before it. */
export function isMonthly(date: BankDate, dayOfMonth: number): boolean {
  const planned = `${date.slice(0, 7)}-${String(dayOfMonth).padStart(2, "0")}`;
  return businessDayBefore(planned) === date;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `November 2026`. */
export const monthName = (date: BankDate): string =>
  `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** `202611` or, with the day, `20261105`. */
export const compactMonth = (date: BankDate): string => date.slice(0, 7).replace("-", "");
export const compactDate = (date: BankDate): string => date.replaceAll("-", "");

/** The first business day after a date. */
export function businessDayAfter(date: BankDate): BankDate {
  const next = addDays(date, 1);
  return isBusinessDay(next) ? next : businessDayAfter(next);
}
