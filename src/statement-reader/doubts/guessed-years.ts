import type { Segment } from "../accounts/segments";
import { resolveDate } from "../dates/calendar";
import { findMonth, findPeriods } from "../dates/period";
import type { ReadDocument } from "../document";
import { joinWords } from "../lines/lines";
import { aboveRows, outsideRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "../solving/solution";

/** Number of days by which value dates and printing dates may lie outside a statement. */
const daysAstray = 7;

/** True if the opening balance of the table is dated after the first row, or the closing one before the last. */
export function areEndsMisdated(
  { run }: Solution,
  rows: readonly DatedRow[],
  segment: Segment,
  document: ReadDocument,
): boolean {
  const days = rows.flatMap((row) => row.day ?? []);
  const period = segment.period ?? document.anchor;
  return [run.steps[0], run.steps.at(-1)].some((step) => {
    if (step?.kind !== "mark" || !step.event.mark.exact || step.event.column === null) return false;
    const { kind, date } = step.event.mark;
    const day = date ? resolveDate(date, document.order, period) : null;
    if (day === null) return false;
    if (kind === "opening") return days.some((each) => each < day - daysAstray);
    return kind === "closing" && days.some((each) => each > day + daysAstray);
  });
}

/** No statement is older than this as a PDF: a two-digit year before it may be that of another calendar. */
const earliestYear = 1990;
const fourDigitYear = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;
const shortDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2})\D*$/;

/** The years that are printed with four digits, in dates and alone. */
const yearsInFull = (lines: readonly ReadLine[]): Set<number> =>
  new Set(
    lines.flatMap((line) =>
      line.words
        .flatMap(({ text }) => (/\d{4}/.test(text) ? (text.match(fourDigitYear) ?? []) : []))
        .map(Number),
    ),
  );

/** The first and last number of each row's date, if all are numbers of two digits with a month between them. */
function endsOfDates(rows: readonly DatedRow[], lines: readonly ReadLine[]): [number, number][] {
  const places = Map.groupBy(rows, ({ solved }) => solved.row.page);
  const ends: [number, number][] = [];
  for (const line of lines) {
    const [date] = line.dates;
    if (!date || !places.get(line.page)?.some(({ solved }) => solved.row.y === line.y)) continue;
    const found = shortDate.exec(joinWords(line.words, date.from, date.to));
    if (!found || Number(found[3]) > 12) return [];
    ends.push([Number(found[1]), Number(found[4])]);
  }
  return ends;
}

/**
 * True if either end of the dates may be the year: '26/06/02' and '26/06/05' may be of 2002 and 2005 as well as of
 * June 2026.
 */
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
 * True if the rows' years are unlikely or not confirmed by a four-digit year: future ones, ones before such files
 * existed, and two-digit numbers of which either end may be the year.
 */
export function isYearStrange(
  rows: readonly DatedRow[],
  lines: readonly ReadLine[],
  thisYear = new Date().getUTCFullYear(),
): boolean {
  const years = [...new Set(rows.flatMap(({ solved }) => solved.row.date?.year ?? []))];
  if (years.length === 0) return false;
  if (years.some((year) => year > thisYear + 1)) return true;
  if (years.every((year) => year >= earliestYear) && !readsEitherWay(rows, lines, thisYear)) return false;
  const known = yearsInFull(lines);
  return years.some((year) => ![year - 1, year, year + 1].some((each) => known.has(each)));
}

const daysBack = 200;
const daysPerYear = 365.25;
/**
 * Number of days from the last row within which the statement's date lies; larger differences are those of births and
 * laws.
 */
const daysBehind = 40;
const daysAhead = 10;
const mostYears = 3;

/** Number of years by which a day would put the last row later than read; null if they are unrelated. */
function yearsTo(end: number, last: number): number | null {
  const years = Math.round((end - last - (daysBehind - daysAhead) / 2) / daysPerYear);
  const behind = end - last - years * daysPerYear;
  const near = behind <= daysBehind + 1 && behind >= -daysAhead - 1;
  return near && Math.abs(years) <= mostYears ? years : null;
}

/** Full dates above the rows that are alone on their line; the first may be the statement's date. */
const daysAlone = (head: readonly ReadLine[], { order }: ReadDocument): number[] =>
  head.flatMap(({ dates: [date, more] }) =>
    date && !more && date.year !== null ? (resolveDate(date, order, null) ?? []) : [],
  );

/**
 * True if rows without a printed year match another year as well: by the end of a span, by a day or by the month of a
 * title.
 */
function suitsAnother(last: number, lines: readonly ReadLine[], document: ReadDocument): boolean {
  const head = aboveRows(lines);
  const month = findMonth(head, document.order);
  const spans = findPeriods(outsideRows(lines), document.order).map(({ period }) => period.to);
  const [first, ...more] = daysAlone(head, document).map((day) => yearsTo(day, last));
  const days = first === 0 || first === undefined ? [] : [first, ...more];
  const ends = [...spans, ...(month ? [month.to] : [])].map((end) => yearsTo(end, last));
  return [...ends, ...days].some((years) => years !== null && years !== 0);
}

/**
 * True for a year that nothing prints: a row later than every full date of a file without a period, one most of a
 * year before the previous row, or rows that a printed day or span would put into another year.
 */
export function isYearGuessed(
  rows: readonly DatedRow[],
  lines: readonly ReadLine[],
  document: ReadDocument,
): boolean {
  const { latest, period } = document;
  const bare = rows.filter((row) => row.solved.row.date?.year === null);
  if (bare.length === 0) return false;
  const leaps = rows.some((row, index) => {
    const before = rows[index - 1]?.day ?? null;
    if (row.day === null || row.solved.row.date?.year !== null) return false;
    const later = period === null && latest !== null && row.day > latest;
    return later || (before !== null && row.day < before - daysBack);
  });
  const days = bare.flatMap((row) => row.day ?? []);
  return leaps || (days.length > 0 && suitsAnother(Math.max(...days), lines, document));
}
