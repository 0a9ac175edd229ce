import { resolveDate } from "../reading/calendar.ts";
import type { ReadDocument } from "../reading/document.ts";
import type { ReadLine } from "../reading/marks.ts";
import { aboveRows, outsideRows } from "../reading/outside-rows.ts";
import { findMonth, findPeriods } from "../reading/period.ts";
import type { DatedRow } from "./dated-rows.ts";

const DAYS_BACK = 200;
const YEAR = 365.25;
/** A statement is made up to a day not long after its last row; years further apart are those of births and laws. */
const DAYS_BEHIND = 40;
const DAYS_AHEAD = 10;
const MOST_YEARS = 3;

/** The days that may be the last one of the statement: ends of spans, and what is dated above the rows or named there. */
function endsPrinted(lines: readonly ReadLine[], document: ReadDocument): number[] {
  const spans = findPeriods(outsideRows(lines), document.order).map(({ period }) => period.to);
  const head = aboveRows(lines);
  const month = findMonth(head, document.order);
  const dates = head.flatMap((line) => line.dates.filter((date) => date.year !== null));
  return [
    ...spans,
    ...(month ? [month.to] : []),
    ...dates.flatMap((date) => resolveDate(date, document.order, null) ?? []),
  ];
}

/** The rows of a year that is not printed would suit another year as well, by a day that is. */
function suitsAnother(days: readonly number[], ends: readonly number[]): boolean {
  const last = Math.max(...days);
  return ends.some((end) => {
    const years = Math.round((end - last - (DAYS_BEHIND - DAYS_AHEAD) / 2) / YEAR);
    const behind = end - last - years * YEAR;
    return (
      years !== 0 && Math.abs(years) <= MOST_YEARS && behind <= DAYS_BEHIND + 1 && behind >= -DAYS_AHEAD - 1
    );
  });
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
  return leaps || (days.length > 0 && suitsAnother(days, endsPrinted(lines, document)));
}
