import { resolveDate } from "../dates/calendar";
import { findMonth, findPeriods } from "../dates/period";
import type { ReadDocument } from "../document";
import type { ReadLine } from "../lines/labelled-amounts";
import { aboveRows, outsideRows } from "../lines/lines-around-rows";
import type { DatedRow } from "../rows/dated-rows";

const DAYS_BACK = 200;
const YEAR = 365.25;
/** A statement is made up to a day not long after its last row; years further apart are those of births and laws. */
const DAYS_BEHIND = 40;
const DAYS_AHEAD = 10;
const MOST_YEARS = 3;

/** How many years later than read a day would put the last row; null for a day that it has nothing to do with. */
function yearsTo(end: number, last: number): number | null {
  const years = Math.round((end - last - (DAYS_BEHIND - DAYS_AHEAD) / 2) / YEAR);
  const behind = end - last - years * YEAR;
  const near = behind <= DAYS_BEHIND + 1 && behind >= -DAYS_AHEAD - 1;
  return near && Math.abs(years) <= MOST_YEARS ? years : null;
}

/** The full dates above the rows that stand alone on their line; the first may be the day that the statement is made up to. */
function daysAlone(head: readonly ReadLine[], { order }: ReadDocument): number[] {
  return head.flatMap(({ dates: [date, more] }) =>
    date && !more && date.year !== null ? (resolveDate(date, order, null) ?? []) : [],
  );
}

/** Rows of a year that is not printed suit another one as well: by the end of a span, by a day or by the month of a title. */
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
 * A year that nothing prints: a row later than every full date of a file without a period, one that goes back by most of
 * a year from the row before it, or rows that a printed day or span would put into another year.
 */
export function yearGuessed(
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
    return later || (before !== null && row.day < before - DAYS_BACK);
  });
  const days = bare.flatMap((row) => row.day ?? []);
  return leaps || (days.length > 0 && suitsAnother(Math.max(...days), lines, document));
}
