import { memoize } from "../memoize";
import type { PrintedDate } from "./dates";

/** Order of day and month in dates such as `03/04/2025`, for a whole document. */
export type DateOrder = "day-first" | "month-first";

/** Days since 1970-01-01 of a calendar date, or null if there is no such day. */
export function dayNumber(year: number, month: number, day: number): number | null {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return time / 86_400_000;
}

const cacheSize = 2_000;

/** The ISO date of a day number. */
export const isoDate = memoize(cacheSize, (day: number): string =>
  new Date(day * 86_400_000).toISOString().slice(0, 10),
);

function disorder(dates: readonly PrintedDate[], order: DateOrder): number {
  let breaks = 0;
  let previous: number | null = null;
  let direction = 0;
  for (const date of dates) {
    const day = date.fixed || order === "day-first" ? date.a : date.b;
    const month = date.fixed || order === "day-first" ? date.b : date.a;
    const place = month * 31 + day + (date.year ?? 0) * 372;
    const step = previous === null ? 0 : Math.sign(place - previous);
    if (step !== 0) {
      if (direction !== 0 && step !== direction) breaks += 1;
      if (Math.abs(place - (previous ?? place)) > 40) breaks += 0.5;
      direction = step;
    }
    previous = place;
  }
  return breaks;
}

const daysAround = 5;

/** Number of dates within, or nearly within, the printed period. */
function daysInside(
  dates: readonly PrintedDate[],
  order: DateOrder,
  findPeriod: (order: DateOrder) => Period | null,
): number {
  const period = findPeriod(order);
  if (!period) return 0;
  return dates.filter((date) => {
    const day = date.fixed ? null : resolveDate(date, order, period);
    return day !== null && day >= period.from - daysAround && day <= period.to + daysAround;
  }).length;
}

/**
 * Decides the order of day and month for the document: a number over twelve settles it; else the order that puts more
 * rows into the printed period; else that in which the rows run most evenly; else the custom of the currency's
 * country.
 */
export function voteDateOrder(
  all: readonly PrintedDate[],
  inRows: readonly PrintedDate[],
  currency: string | null,
  findPeriod: (order: DateOrder) => Period | null,
): DateOrder {
  let dayFirst = 0;
  let monthFirst = 0;
  const dated = all.filter((date) => !date.fixed && date.year !== null);
  for (const date of dated.length > 0 ? dated : inRows) {
    if (date.fixed || (date.weak && dated.length > 0)) continue;
    if (date.a > 12) dayFirst += 1;
    if (date.b > 12) monthFirst += 1;
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? "day-first" : "month-first";
  const inside = daysInside(inRows, "day-first", findPeriod) - daysInside(inRows, "month-first", findPeriod);
  if (inside !== 0) return inside > 0 ? "day-first" : "month-first";
  const open = inRows.filter((date) => !date.fixed);
  const asDay = disorder(open, "day-first");
  const asMonth = disorder(open, "month-first");
  if (Math.abs(asDay - asMonth) >= 1) return asDay < asMonth ? "day-first" : "month-first";
  return currency === "USD" || currency === "PHP" ? "month-first" : "day-first";
}

/** Days (day numbers) from which missing years are derived: the period of the statement. */
export type Period = {
  from: number;
  to: number;
};

const slackDays = 45;

/** The day number of a printed date; null if the date does not exist or its year is unknown. */
export function resolveDate(date: PrintedDate, order: DateOrder, period: Period | null): number | null {
  const dayIsFirst = date.fixed || order === "day-first";
  const day = dayIsFirst ? date.a : date.b;
  const month = dayIsFirst ? date.b : date.a;
  if (month > 12) return null;
  if (date.year !== null) return dayNumber(date.year, month, day);
  if (!period) return null;
  const first = new Date(period.from * 86_400_000).getUTCFullYear();
  let best: number | null = null;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let year = first - 1; year <= first + 2; year += 1) {
    const candidate = dayNumber(year, month, day);
    if (candidate === null) continue;
    const gap = Math.max(period.from - candidate, candidate - period.to, 0);
    if (gap < bestGap) {
      best = candidate;
      bestGap = gap;
    }
  }
  return bestGap <= slackDays + 320 ? best : null;
}
