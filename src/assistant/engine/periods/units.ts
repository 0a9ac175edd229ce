import { addDays, type BankDate } from "@/vocabulary/calendar";

/** Two days of the bank, both included. */
export type Days = { from: BankDate; to: BankDate };

const two = (number: number) => String(number).padStart(2, "0");
export const firstOf = (year: number, month: number): BankDate => `${year}-${two(month)}-01`;

/** The first day of the month that lies a number of months away. */
export function monthsAway(date: BankDate, months: number): BankDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return firstOf(Math.floor(count / 12), (count % 12) + 1);
}

export const endOfMonth = (date: BankDate): BankDate => addDays(monthsAway(date, 1), -1);

/** The same day a number of months away, or the last day of a month that has none. */
export function sameDay(date: BankDate, months: number): BankDate {
  const last = endOfMonth(monthsAway(date, months));
  const wished = `${last.slice(0, 8)}${date.slice(8)}`;
  return wished > last ? last : wished;
}

/** Monday of the week that a day lies in. */
export function startOfWeek(date: BankDate): BankDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}

const startOfQuarter = (date: BankDate) => monthsAway(date, -((Number(date.slice(5, 7)) - 1) % 3));

/** A calendar unit around a day, or a number of units away. */
export function unitSpan(unit: string, date: BankDate, away: number): Days {
  if (unit.startsWith("day")) return { from: addDays(date, away), to: addDays(date, away) };
  if (unit.startsWith("week")) {
    const from = addDays(startOfWeek(date), away * 7);
    return { from, to: addDays(from, 6) };
  }
  if (unit.startsWith("month")) {
    const from = monthsAway(date, away);
    return { from, to: endOfMonth(from) };
  }
  if (unit.startsWith("quarter")) {
    const from = monthsAway(startOfQuarter(date), away * 3);
    return { from, to: endOfMonth(monthsAway(from, 2)) };
  }
  const year = Number(date.slice(0, 4)) + away;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** How many months a unit is; undefined where it is made of days. */
const monthsOf = (unit: string): number | undefined =>
  unit.startsWith("month") ? 1 : unit.startsWith("quarter") ? 3 : unit.startsWith("year") ? 12 : undefined;

/** A day a number of units away: the same day of another month, or so many days or weeks off. */
export function dayAway(date: BankDate, unit: string, away: number): BankDate {
  const months = monthsOf(unit);
  return months === undefined
    ? addDays(date, away * (unit.startsWith("week") ? 7 : 1))
    : sameDay(date, away * months);
}

/** The days up to one that so many units are: the last 7 days, that day included. */
export const rolling = (unit: string, count: number, until: BankDate): Days => ({
  from: addDays(dayAway(until, unit, -count), 1),
  to: until,
});

export const monthSpan = (year: number, month: number): Days => ({
  from: firstOf(year, month),
  to: endOfMonth(firstOf(year, month)),
});

/** How many days there are, both included. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Days moved by units; those that are whole months stay whole. */
export function shifted({ from, to }: Days, unit: string, away: number): Days {
  const isWhole = from.endsWith("-01") && addDays(to, 1).endsWith("-01");
  const end = dayAway(to, unit, away);
  return {
    from: dayAway(from, unit, away),
    to: isWhole && monthsOf(unit) !== undefined ? endOfMonth(end) : end,
  };
}
