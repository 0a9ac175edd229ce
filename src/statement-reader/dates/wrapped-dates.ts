import { joinWords, type Line } from "../lines/lines";
import type { Word } from "../words/words";
import { parseDate } from "./dates";
import { monthNamed } from "./months";

const unfinishedDate =
  /^(?:[0-9]{1,2}[/.-][0-9]{1,2}[/.-]?[0-9]{0,3}|[0-9]{1,2}[ .-]?\p{L}{3,9}[.-]?|\p{L}{3,9}\.? [0-9]{1,2},?|[0-9]{4}[/.-][0-9]{1,2}[/.-]?)$/u;
/**
 * Matches the first word of the rest: a day before its month's name, or nearly all of the rest; or the name of a
 * month.
 */
const restBeginning = /^(?:[0-9]{1,2}$|[0-9]{1,4}[/.-]|[0-9]{1,2}\p{L}{3})/u;
const begins = ({ text }: Word) => restBeginning.test(text) || monthNamed(text) !== null;
const linesBelow = 2;
const linePitch = 1.9;

/** The rest of a date that did not fit its column: it is below the date's beginning and completes its year. */
function restBelow(head: string, first: Word, below: readonly Line[]): { line: Line; word: Word } | null {
  let y = first.y;
  for (const line of below) {
    if (line.y - y > linePitch * first.size) return null;
    y = line.y;
    const word = line.words.find((each) => Math.abs(each.x0 - first.x0) < first.size * 0.5);
    if (!word || !/^[0-9]{1,4}$/.test(word.text)) continue;
    const own = parseDate(head);
    if (own !== null && (own.year !== null || !/^(?:19|20)[0-9]{2}$/.test(word.text))) return null;
    const whole = parseDate(head + word.text) ?? parseDate(`${head} ${word.text}`);
    return whole !== null && whole.year !== null ? { line, word } : null;
  }
  return null;
}

/** A date without a year at the beginning of a line. */
function findDay({ words }: Line): string | null {
  if (parseDate(joinWords(words, 0, 3))?.year) return null;
  const heads = [2, 1].map((count) => joinWords(words, 0, Math.min(count, words.length)));
  return heads.find((text) => unfinishedDate.test(text) && parseDate(text)?.year === null) ?? null;
}

const mostly = 0.5;

/** Checks that years wrap: they then do so under most days. A year under a single day heads the rows of a new year. */
function yearsWrap(lines: readonly Line[]): boolean {
  const days = lines.flatMap((line, index) => {
    const [day, first] = [findDay(line), line.words[0]];
    if (day === null || !first) return [];
    return [restBelow(day, first, lines.slice(index + 1, index + 1 + linesBelow)) !== null];
  });
  return days.filter((wraps) => wraps).length >= days.length * mostly;
}

/**
 * Joins dates that wrap inside their column ('01 Mar' over '2025', '01/02/202' over '3') by moving the rest up, so
 * that every later step sees whole dates.
 */
export function joinWrappedDates(lines: readonly Line[]): Line[] {
  const copies = lines.map((line) => ({ ...line, words: [...line.words] }));
  let wrap: boolean | null = null;
  copies.forEach((line, index) => {
    for (let from = 0; from < Math.min(line.words.length, 8); from += 1) {
      const first = line.words[from];
      if (!first || !begins(first)) continue;
      for (const count of [2, 1]) {
        const last = line.words[from + count - 1];
        if (!last || (count === 2 && last.x0 - first.x1 > first.size)) continue;
        const head = count === 2 ? `${first.text} ${last.text}` : first.text;
        if (!unfinishedDate.test(head)) continue;
        const rest = restBelow(head, first, copies.slice(index + 1, index + 1 + linesBelow));
        if (!rest) continue;
        if (parseDate(head) !== null) {
          wrap ??= yearsWrap(lines);
          if (!wrap) continue;
        }
        const glue = parseDate(head + rest.word.text) === null ? " " : "";
        line.words.splice(from, count, { ...first, text: `${head}${glue}${rest.word.text}`, x1: last.x1 });
        rest.line.words.splice(rest.line.words.indexOf(rest.word), 1);
        break;
      }
    }
  });
  return copies.filter((line) => line.words.length > 0);
}
