import { addDays, type BankDate } from "@/vocabulary/calendar";
import type { Span } from "../question/query";

/** Two days of the bank, both included. */
export type Days = { from: BankDate; to: BankDate };

const monthNames = [
  "january|jan",
  "february|feb",
  "march|mar",
  "april|apr",
  "may",
  "june|jun",
  "july|jul",
  "august|aug",
  "september|sept|sep",
  "october|oct",
  "november|nov",
  "december|dec",
];

/** Any month, as part of a pattern. */
export const anyMonth = monthNames.join("|");

/** The number of a month by its name; 0 if it is unknown. */
export const monthNumber = (name: string): number =>
  monthNames.findIndex((names) => names.split("|").includes(name)) + 1;

const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Any weekday, as part of a pattern. */
export const anyWeekday = "(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?";

/** Day of the week; 0 is Sunday. */
export const weekdayNumber = (day: BankDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();
export const weekdayNamed = (name: string): number => weekdayNames.indexOf(name.slice(0, 3));

const two = (number: number) => String(number).padStart(2, "0");

/** A day by its numbers; undefined if there is none. */
export function findDate(year: number, month: number, day: number): BankDate | undefined {
  const date = `${year}-${two(month)}-${two(day)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}

/** The first day of the month a number of months away. */
function monthsAway(date: BankDate, months: number): BankDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${two((count % 12) + 1)}-01`;
}

const endOfMonth = (date: BankDate): BankDate => addDays(monthsAway(date, 1), -1);

/** Whole months from the first of a month. */
export const monthsFrom = (year: number, month: number, count: number): Days => {
  const from = `${year}-${two(month)}-01`;
  return { from, to: endOfMonth(monthsAway(from, count - 1)) };
};

/** Monday of the week that a day lies in. */
export const startOfWeek = (date: BankDate): BankDate => addDays(date, -((weekdayNumber(date) + 6) % 7));

/** Number of months in a unit; 0 for units of days. */
const countMonths = (unit: string): number => ({ m: 1, q: 3, h: 6, y: 12 })[unit.charAt(0)] ?? 0;

/** A calendar unit around a day, or a number of units away. */
export function unitSpan(unit: string, date: BankDate, away: number): Days {
  const months = countMonths(unit);
  if (months > 0) {
    const into = (Number(date.slice(5, 7)) - 1) % months;
    const from = monthsAway(date, away * months - into);
    return { from, to: endOfMonth(monthsAway(from, months - 1)) };
  }
  const isWeek = unit.startsWith("w");
  const from = addDays(isWeek ? startOfWeek(date) : date, away * (isWeek ? 7 : 1));
  return { from, to: addDays(from, isWeek ? 6 : 0) };
}

/**
 * The day a number of units away: the same day of another month, or its last one if it is shorter; or a number of days
 * away.
 */
export function dayAway(date: BankDate, unit: string, away: number): BankDate {
  const months = countMonths(unit);
  if (months === 0) return addDays(date, away * (unit.startsWith("w") ? 7 : 1));
  const last = endOfMonth(monthsAway(date, away * months));
  const wished = `${last.slice(0, 8)}${date.slice(8)}`;
  return wished > last ? last : wished;
}

/** A number of units up to a day: the last 7 days, that day included. */
export const rolling = (unit: string, count: number, until: BankDate): Days => ({
  from: addDays(dayAway(until, unit, -count), 1),
  to: until,
});

/** Number of days, both ends included. */
export const countDays = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Number of whole months in a period; undefined if it has other days. */
export function wholeMonths({ from, to }: Days): number | undefined {
  if (!from.endsWith("-01") || !addDays(to, 1).endsWith("-01")) return undefined;
  const count = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return count(to) - count(from) + 1;
}

/** Days moved by units; those that are whole months stay whole. */
export function shifted(days: Days, unit: string, away: number): Days {
  const to = dayAway(days.to, unit, away);
  const isWhole = wholeMonths(days) !== undefined && countMonths(unit) > 0;
  return { from: dayAway(days.from, unit, away), to: isWhole ? endOfMonth(to) : to };
}

/**
 * A part of some days: the first ten days, the second week, the last half. Undefined if the days have no such part.
 * @param place 1 is the first, -1 the last
 */
export function selectPart(days: Days, place: number, count: number, unit: string): Days | undefined {
  const months = wholeMonths(days);
  const cut = (from: BankDate, to: BankDate) =>
    from >= days.from && to <= days.to && from <= to && (from > days.from || to < days.to)
      ? { from, to }
      : undefined;
  if (unit === "half") {
    if (months === undefined || Math.abs(place) > 2 || (months > 1 && months % 2 === 1)) return undefined;
    const turn = months === 1 ? `${days.from.slice(0, 8)}16` : monthsAway(days.from, months / 2);
    return place === 1 ? cut(days.from, addDays(turn, -1)) : cut(turn, days.to);
  }
  const inMonths = countMonths(unit);
  if (inMonths > 0) {
    if (months === undefined) return undefined;
    const from = monthsAway(
      days.from,
      place < 0 ? months - count * inMonths : (place - 1) * count * inMonths,
    );
    return cut(from, endOfMonth(monthsAway(from, count * inMonths - 1)));
  }
  const length = count * (unit.startsWith("w") ? 7 : 1);
  const from = addDays(days.from, place < 0 ? countDays(days) - length : (place - 1) * length);
  return cut(from, addDays(from, length - 1));
}

/** Days relative to previously named ones: 'the month before'. */
export type Relative = { unit: string; away: number; count?: number; same?: string };

/** Days of a question, with their sense. */
export type SaidSpan = Span & {
  /** The day that is meant if one day is asked for: of 'two months ago'. */
  point?: BankDate;
  /** True for a day at an edge of the named period, or around this time of it: movements cannot be selected by it. */
  edge?: true;
  /** True for a state as of a time; for movements it means everything until then. */
  asOf?: true;
  /** True if the period continues after its beginning. */
  onwards?: true;
  /** The first day after the days since which something is asked for. */
  after?: BankDate;
  /** True for ambiguous days, which may be meant with or without what follows them: 'from October'. */
  either?: true;
  /** True for the present state. */
  now?: true;
  /** True for the duration of a state: 'older than 90 days'. */
  age?: true;
  relative?: Relative;
};
