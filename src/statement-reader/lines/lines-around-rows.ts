import type { ReadLine } from "./read-line";

/** True if a date is at the beginning of the line, or behind one word such as its number. */
export const beginsDated = (line: ReadLine): boolean =>
  (line.dates[0]?.from ?? Number.POSITIVE_INFINITY) <= 1;

/** True for a line with amounts and its own date at the beginning, like the rows of most tables. */
export const isRow = (line: ReadLine): boolean => line.money.length > 0 && beginsDated(line);

/**
 * The lines above the first row and below the last one of each page: those between may name other people, their banks
 * and their accounts. If rows have no dates of their own, every amount counts as a row.
 */
export function outsideRows(lines: readonly ReadLine[]): ReadLine[] {
  const dated = lines.filter(isRow).length;
  const counts = dated > 0 ? isRow : (line: ReadLine) => line.money.length > 0;
  const ends = new Map<number, { first: number; last: number }>();
  lines.forEach((line, index) => {
    if (!counts(line)) return;
    const known = ends.get(line.page);
    if (known) known.last = index;
    else ends.set(line.page, { first: index, last: index });
  });
  return lines.filter((line, index) => {
    const rows = ends.get(line.page);
    return !rows || index < rows.first || index > rows.last;
  });
}

/** The lines above the first dated row of the first page; all of that page where it has none. */
export function aboveRows(lines: readonly ReadLine[]): ReadLine[] {
  const page = lines.filter((line) => line.page === lines[0]?.page);
  const first = page.findIndex(isRow);
  return first < 0 ? page : page.slice(0, first);
}
