import type { PrintedDate } from "./dates";

/** True if two dates are the same. Dates of one statement share one order, unless a month's name determines it. */
function isSameDay(one: PrintedDate | null, other: PrintedDate | null): boolean {
  if (one === null || other === null) return one === other;
  if (one.year !== null && other.year !== null && one.year !== other.year) return false;
  const turned = one.fixed !== other.fixed && one.a === other.b && one.b === other.a;
  return turned || (one.a === other.a && one.b === other.b);
}

/** True if all dates are the same day, as far as printed. */
export const areSameDay = (dates: readonly (PrintedDate | null)[]): boolean =>
  dates.every((date) => isSameDay(date, dates[0] ?? null));
