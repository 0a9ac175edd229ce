import type { DateOrder } from "./csv-mapping";
import { datePartsOf } from "./csv-values";

/** In the order in which they are preferred: day before month is how most of the world writes. */
const orders: readonly DateOrder[] = ["ymd", "dmy", "mdy"];

/** A cell as a day; undefined where it is none in this order. */
export function dayOf(cell: string, order: DateOrder): string | undefined {
  const parts = datePartsOf(cell, order);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year > 1990 && year < 2100;
  return real ? at.toISOString().slice(0, 10) : undefined;
}

/** Whether a cell is a date in any order. */
export const isDate = (cell: string): boolean => orders.some((order) => dayOf(cell, order) !== undefined);

/** Dots between day, month and a year of four digits: nobody writes the month first so. */
const dotted = /^\d{1,2}\. ?\d{1,2}\. ?\d{4}\b/;

/** The year first with four digits, or a month by its name: any order makes the same day of it. */
const plain = /^\d{4}|\p{L}/u;

/**
 * The order in which the dates are written: the one in which most cells are dates.
 * @returns `open` where another order makes other days of them, and the cells do not show which is meant; `known` where
 * they show it, so that the next file may be read by it
 */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder; open: boolean; known: boolean } {
  const readings = orders.map((order) => {
    const days = cells.map((cell) => dayOf(cell, order));
    return { order, days: days.join(), count: days.filter((day) => day !== undefined).length };
  });
  const most = Math.max(...readings.map(({ count }) => count));
  const best = readings.filter(({ count }) => count === most);
  const [first] = best;
  if (first && new Set(best.map(({ days }) => days)).size === 1)
    return {
      order: first.order,
      open: false,
      known: best.length === 1 || cells.every((cell) => plain.test(cell)),
    };
  const known = cells.some((cell) => dotted.test(cell.trim()));
  return { order: "dmy", open: !known, known };
}
