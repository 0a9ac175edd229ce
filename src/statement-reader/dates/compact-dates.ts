import { type Line, withTexts } from "../lines/lines";
import { memoize } from "../memoize";
import { roleOf } from "../tables/heading-roles";
import type { Word } from "../words/words";

/*
 * Dates without anything between their parts, '20240102' or '0102', are numbers like others: they are known by their column.
 */

const FEWEST = 4;
const SAME_EDGE = 0.4;
const WHOLE = /^(?:(?:19|20)[0-9]{6}|[0-9]{4}(?:19|20)[0-9]{2})$/;
const SHORT = /^[0-9]{4}$/;

const isDay = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;

/** '2024-01-02' of '20240102' and of '02012024'; null for any other number. */
function withYear(text: string): string | null {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)];
  if (/^(?:19|20)/.test(text) && isDay(day, month)) return `${year}-${month}-${day}`;
  const [first, second, last] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)];
  return /^(?:19|20)/.test(last) && isDay(first, second) ? `${last}-${second}-${first}` : null;
}

/** '01.02.' of '0102'; null where that is no day of a month. */
const withoutYear = (text: string): string | null =>
  isDay(text.slice(0, 2), text.slice(2)) ? `${text.slice(0, 2)}.${text.slice(2)}.` : null;

/** What is printed for each word of the columns, known by their left edges, in which every word is a date. */
function datesOfColumns(words: readonly Word[], read: (text: string) => string | null): [Word, string][] {
  const columns: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)?.at(-1);
    if (last && word.x0 - last.x0 < SAME_EDGE * word.size) columns.at(-1)?.push(word);
    else columns.push([word]);
  }
  return columns.flatMap((column) => {
    const dates = column.flatMap((word): [Word, string][] => {
      const date = read(word.text);
      return date === null ? [] : [[word, date]];
    });
    return dates.length >= FEWEST && dates.length === column.length ? dates : [];
  });
}

const REMEMBERED = 5_000;

const headsDates = memoize(REMEMBERED, (text: string): boolean => {
  const role = roleOf(text);
  return role === "date" || role === "valueDate";
});

/** The numbers of four digits below a heading of dates, on its page or a later one. */
function underHeadings(lines: readonly Line[]): Word[] {
  const heads: Word[] = [];
  return lines.flatMap(({ words }) => {
    heads.push(...words.filter(({ text }) => !/[0-9]/.test(text) && headsDates(text)));
    return words.filter(
      (word) =>
        word.text.length === 4 &&
        SHORT.test(word.text) &&
        heads.some((head) => word.x0 < head.x1 && word.x1 > head.x0),
    );
  });
}

/** The pages with the dates of such columns as other statements print them. */
export function withCompactDates(pages: readonly Line[][]): readonly Line[][] {
  const long: Word[] = [];
  let short = 0;
  for (const lines of pages)
    for (const { words } of lines)
      for (const word of words) {
        const { length } = word.text;
        if (length === 8 && WHOLE.test(word.text)) long.push(word);
        else if (length === 4 && SHORT.test(word.text)) short += 1;
      }
  const under = short < FEWEST ? [] : underHeadings(pages.flat());
  const found = new Map([...datesOfColumns(long, withYear), ...datesOfColumns(under, withoutYear)]);
  if (found.size === 0) return pages;
  return withTexts(pages, (word) => found.get(word) ?? word.text);
}
