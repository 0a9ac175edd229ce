import { type Line, withMeanings } from "../lines/lines";

/*
 * Matches dates with the year first: '25-03-14' is the 14th of March 2025 in Sweden, Hungary, Japan or Korea. The
 * first number hardly changes from row to row, and the last one does.
 */

const yearFirstDate = /^([0-9]{2})([-/.])([0-9]{2})\2([0-9]{2})$/;
const fourDigitYear = /(?:19|20)[0-9]{2}/g;
const fewestDates = 5;
const mostYears = 2;
const fewestDays = 4;
/** Year 0 of Japan's present era. */
const reiwaBase = 2018;
const centuryBase = 2000;

/** Base of two-digit years: the century or era of the first year that the paper names; else the century. */
function getBase(years: readonly number[], lines: readonly Line[]): number {
  const named = new Set(
    lines.flatMap(({ words }) => words.flatMap(({ text }) => (text.match(fourDigitYear) ?? []).map(Number))),
  );
  const names = (base: number) => years.some((year) => named.has(base + year));
  return names(reiwaBase) && !names(centuryBase) ? reiwaBase : centuryBase;
}

/** The pages with such dates in the usual form; other pages are unchanged. */
export function withFullYears(pages: readonly Line[][]): readonly Line[][] {
  const lines = pages.flat();
  const found: string[] = [];
  for (const { words } of lines)
    for (const { text } of words)
      if (text.length === 8) found.push(...(yearFirstDate.exec(text)?.slice(1) ?? []));
  if (found.length < fewestDates * 4) return pages;
  const part = (at: number) => [...new Set(found.filter((_, index) => index % 4 === at).map(Number))];
  const [years, months, days] = [part(0), part(2), part(3)];
  const yearFirst = years.length <= mostYears && days.length >= fewestDays && Math.max(...years) < 80;
  if (!yearFirst || Math.max(...months) > 12 || Math.max(...days) > 31) return pages;
  const base = getBase(years, lines);
  return withMeanings(pages, ({ text }) =>
    text.length === 8
      ? text.replace(yearFirstDate, (_, year, __, month, day) => `${base + Number(year)}-${month}-${day}`)
      : text,
  );
}
