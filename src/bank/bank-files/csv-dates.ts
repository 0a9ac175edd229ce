import type { BankDate } from "@/vocabulary/calendar";
import { parseDateParts } from "./csv-date-forms";
import type { DateOrder } from "./csv-mapping";
import { latinNumber } from "./csv-values";
import { type Place, quoted, refusal } from "./refusal";
import { toDate } from "./values";

/** In order of preference: most of the world writes the day before the month. */
const orders: readonly DateOrder[] = ["ymd", "dmy", "mdy", "hr"];

/** Reads a cell as a day in this order; undefined if it is none. */
export function parseDay(cell: string, order: DateOrder): string | undefined {
  const parts = parseDateParts(cell, order);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  const real = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year > 1990 && year < 2100;
  return real ? at.toISOString().slice(0, 10) : undefined;
}

/** @throws AppError with the place */
export function csvDate(text: string, order: DateOrder, place: Place): BankDate {
  const parts = parseDateParts(text, order);
  if (!parts) {
    const sentence = `${quoted(text)} is not a valid date. If the row is a total, remove it; else correct the columns.`;
    throw refusal(place, "VALUE_WRONG", sentence);
  }
  return toDate(...parts, text, place);
}

/** Cache of the last cell: rows of a day follow each other. */
let last = { cell: "", isDate: false };

/** True if a cell is a date in any order. */
export function isDate(cell: string): boolean {
  if (last.cell !== cell)
    last = { cell, isDate: orders.some((order) => parseDay(cell, order) !== undefined) };
  return last.isDate;
}

const mostYears = 5;

/** Matches dots between day, month and a four-digit year, a form that never has the month first. */
const dotted = /^\d{1,2}\. ?\d{1,2}\. ?\d{4}\b/;

/** Matches a four-digit year first, or a month by name, which have the same day in any order. */
const plain = /^\d{4}|\p{L}/u;

/**
 * Finds the order of day, month and year in which most cells are dates.
 * @returns `open` if another order gives other days and the cells do not show which is meant; `known` if they show
 * it, so that it can be reused for the next file; `fitting` in which these cells are dates
 */
export function findDateOrder(cells: readonly string[]): {
  order: DateOrder;
  open: boolean;
  known: boolean;
  fitting: DateOrder[];
} {
  const readings = orders.map((order) => {
    const days = cells.map((cell) => parseDay(cell, order));
    const found = days.filter((day) => day !== undefined).sort();
    const years = Number(found.at(-1)?.slice(0, 4) ?? 0) - Number(found[0]?.slice(0, 4) ?? 0);
    return { order, days: days.join(), count: found.length, years };
  });
  const most = Math.max(...readings.map(({ count }) => count));
  const fewest = Math.min(...readings.flatMap(({ count, years }) => (count === most ? [years] : [])));
  // A file covers months rather than decades, so 01/03/26 and 22/03/26 do not begin with the year.
  const best = readings.filter(({ count, years }) => count === most && !(fewest <= 1 && years >= mostYears));
  const [first] = best;
  // One order of those that give the same days: the day first if it is among them.
  const alike = [...Map.groupBy(best, ({ days }) => days).values()];
  const fitting = alike.flatMap(
    (same) => (same.find(({ order }) => order === "dmy") ?? same[0])?.order ?? [],
  );
  if (first && alike.length === 1)
    return {
      order: first.order,
      open: false,
      known: best.length === 1 || cells.every((cell) => plain.test(latinNumber(cell))),
      fitting,
    };
  const known = cells.some((cell) => dotted.test(latinNumber(cell.trim())));
  return { order: "dmy", open: !known, known, fitting };
}
