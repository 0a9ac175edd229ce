import { type Line, withMeanings } from "../lines/lines";
import { memoize } from "../memoize";
import { findRole } from "../tables/heading-roles";
import type { Word } from "../words/words";

/*
 * Minimum number of dates in a column. Dates without separators, '20240102' or '0102', look like other numbers, so
 * they are recognised by their column.
 */

const fewestDates = 4;
const sameEdge = 0.4;
const wholeDate = /^(?:(?:19|20)[0-9]{6}|[0-9]{4}(?:19|20)[0-9]{2})$/;
const shortDate = /^[0-9]{4}$/;

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const isDay = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= (monthLengths[Number(month) - 1] ?? 0);

/** '2024-01-02' of '20240102' and of '02012024'; null for any other number. */
function withYear(text: string): string | null {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
  if (/^(?:19|20)/.test(text) && isDay(day, month)) return `${year}-${month}-${day}`;
  const [first, second, last] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  return /^(?:19|20)/.test(last) && isDay(first, second) ? `${last}-${second}-${first}` : null;
}

/** '01.02.' of '0102'; null if that is not a day of a month. */
const withoutYear = (text: string): string | null =>
  isDay(text.slice(0, 2), text.slice(2)) ? `${text.slice(0, 2)}.${text.slice(2)}.` : null;

/** Texts of the words in those columns, found by their left edges, in which every word is a date. */
function datesOfColumns(words: readonly Word[], read: (text: string) => string | null): [Word, string][] {
  const columns: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)?.at(-1);
    if (last && word.x0 - last.x0 < sameEdge * word.size) columns.at(-1)?.push(word);
    else columns.push([word]);
  }
  return columns.flatMap((column) => {
    const dates = column.flatMap((word): [Word, string][] => {
      const date = read(word.text);
      return date === null ? [] : [[word, date]];
    });
    return dates.length >= fewestDates && dates.length === column.length ? dates : [];
  });
}

const cacheSize = 5_000;

const headsDates = memoize(cacheSize, (text: string): boolean => {
  const role = findRole(text);
  return role === "date" || role === "valueDate";
});

const digitsOnly = /^[0-9]+$/;
/** Largest gap between two groups of one number, in font heights. */
const groupGap = 0.6;

/** True for one of the groups of a longer number, such as an account's: 'PL 61 1090 1014 0000'. */
const isGroup = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at + 1]].some((next) => {
    const word = words[at];
    if (!word || !next || !digitsOnly.test(next.text)) return false;
    return Math.max(word.x0, next.x0) - Math.min(word.x1, next.x1) < groupGap * word.size;
  });

/** Numbers of four digits below a heading of dates, on its page or a later one. */
function underHeadings(lines: readonly Line[]): Word[] {
  const heads: Word[] = [];
  return lines.flatMap(({ words }) => {
    heads.push(...words.filter(({ text }) => !/[0-9]/.test(text) && headsDates(text)));
    return words.filter(
      (word, at) =>
        word.text.length === 4 &&
        shortDate.test(word.text) &&
        !isGroup(words, at) &&
        heads.some((head) => word.x0 < head.x1 && word.x1 > head.x0),
    );
  });
}

/** The pages with the dates of such columns in the usual form. */
export function withCompactDates(pages: readonly Line[][]): readonly Line[][] {
  const long: Word[] = [];
  let short = 0;
  for (const lines of pages)
    for (const { words } of lines)
      for (const word of words) {
        const { length } = word.text;
        if (length === 8 && wholeDate.test(word.text)) long.push(word);
        else if (length === 4 && shortDate.test(word.text)) short += 1;
      }
  const under = short < fewestDates ? [] : underHeadings(pages.flat());
  const found = new Map([...datesOfColumns(long, withYear), ...datesOfColumns(under, withoutYear)]);
  if (found.size === 0) return pages;
  return withMeanings(pages, (word) => found.get(word) ?? word.text);
}
