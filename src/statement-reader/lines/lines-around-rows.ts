import type { ReadLine } from "./read-line";

/** A date stands at the head of the line, or behind one word such as its number. */
export const beginsDated = (line: ReadLine): boolean =>
  (line.dates[0]?.from ?? Number.POSITIVE_INFINITY) <= 1;

/** A line with amounts and its own date at the head, as the rows of most tables are. */
export const isRow = (line: ReadLine): boolean => line.money.length > 0 && beginsDated(line);

/**
 * The lines above the first row and below the last one of each page: what stands between them may name other people,
 * their banks and their accounts. Where rows carry no dates of their own, every amount counts for one.
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
