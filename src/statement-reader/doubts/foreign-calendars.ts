import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";
import type { DatedRow } from "../rows/dated-rows";

/** Statements older than this were not made as PDF: two digits of such a year may be those of another calendar. */
const EARLIEST = 1990;
const IN_FULL = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const SHORT = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})\D*$/;

/** The years that are printed with four digits, in dates and alone. */
function yearsInFull(lines: readonly ReadLine[]): Set<number> {
  return new Set(
    lines.flatMap((line) =>
      line.words.flatMap(({ text }) => (/\d{4}/.test(text) ? (text.match(IN_FULL) ?? []) : [])).map(Number),
    ),
  );
}

/** The first and last number of each row's date, where all are numbers of two digits with a month between them. */
function endsOfDates(rows: readonly DatedRow[], lines: readonly ReadLine[]): [number, number][] {
  const places = Map.groupBy(rows, ({ solved }) => solved.row.page);
  const ends: [number, number][] = [];
  for (const line of lines) {
    const [date] = line.dates;
    if (!date || !places.get(line.page)?.some(({ solved }) => solved.row.y === line.y)) continue;
    const found = SHORT.exec(textOf(line.words, date.from, date.to));
    if (!found || Number(found[3]) > 12) return [];
    ends.push([Number(found[1]), Number(found[4])]);
  }
  return ends;
}

/** '26/06/02' and '26/06/05' may be of 2002 and 2005 as well as of June 2026. */
function readsEitherWay(rows: readonly DatedRow[], lines: readonly ReadLine[], thisYear: number): boolean {
  const ends = endsOfDates(rows, lines);
  const firsts = ends.map(([first]) => first);
  return (
    ends.length > 0 &&
    Math.max(...firsts) - Math.min(...firsts) <= 1 &&
    ends.every(([first, last]) => 2000 + first <= thisYear + 1 && last >= 1 && last <= 31)
  );
}

/**
 * Years that are not ours, or that no four digits bear out: ones to come, ones before there were such files, and numbers
 * of two digits of which either end may be the year.
 */
export function yearStrange(
  rows: readonly DatedRow[],
  lines: readonly ReadLine[],
  thisYear = new Date().getUTCFullYear(),
): boolean {
  const years = [...new Set(rows.flatMap(({ solved }) => solved.row.date?.year ?? []))];
  if (years.length === 0) return false;
  if (years.some((year) => year > thisYear + 1)) return true;
  if (years.every((year) => year >= EARLIEST) && !readsEitherWay(rows, lines, thisYear)) return false;
  const known = yearsInFull(lines);
  return years.some((year) => ![year - 1, year, year + 1].some((each) => known.has(each)));
}
