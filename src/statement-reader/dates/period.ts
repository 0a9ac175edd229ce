import { joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { alternatives, phrases } from "../vocabulary";
import { isArabic, squash } from "../words/text";
import type { Word } from "../words/words";
import { type DateOrder, type Period, resolveDate } from "./calendar";
import { listDates, type PrintedDate } from "./dates";
import { monthNamed } from "./months";

const untilWords = new Set([...phrases("periods", "until"), "-", "—", "/", "–", "~"]);
const millisecondsPerDay = 86_400_000;
const longestPeriodDays = 800;

function joinedBy(line: ReadLine, first: PrintedDate, second: PrintedDate): boolean {
  const between = line.words.slice(first.to, second.from);
  if (between.length === 0 || between.length > 4) return false;
  return between.some(({ text }) => untilWords.has(squash(text) || text) || isArabic(text));
}

function pairPeriod(first: PrintedDate, second: PrintedDate, order: DateOrder): Period | null {
  const to = resolveDate(second, order, null);
  if (to === null) return null;
  const from = resolveDate(first, order, first.year === null ? { from: to - 365, to } : null);
  if (from === null) return null;
  const [low, high] = from <= to ? [from, to] : [to, from];
  return high - low <= longestPeriodDays ? { from: low, to: high } : null;
}

/** 'del 1 al 31 de mayo de 2026', '1 au 30 juin 2026': a day that takes its month from the full date behind it. */
function withinMonth(line: ReadLine, order: DateOrder): Period | null {
  for (const date of line.dates) {
    const [day, between] = [line.words[date.from - 2]?.text ?? "", line.words[date.from - 1]?.text ?? ""];
    if (date.year === null || !untilWords.has(squash(between) || between) || !/^[0-9]{1,2}$/.test(day))
      continue;
    if (numberSign.test(line.words[date.from - 3]?.text ?? "")) continue;
    const to = resolveDate(date, order, null);
    const length = to === null ? 0 : new Date(to * millisecondsPerDay).getUTCDate() - Number(day);
    if (to !== null && length >= 0 && Number(day) > 0) return { from: to - length, to };
  }
  return null;
}

/** The words of a line beside its date, squashed. */
const besideDate = (line: ReadLine, date: PrintedDate): string =>
  squash(joinWords(line.words.filter((_, index) => index < date.from || index >= date.to)));

/** Splits '2026-Mar' and '01/03/2026-31/03/2026' into two words at the dash. */
function spread(word: Word): Word[] {
  const at = word.text.search(/(?<=(19|20)[0-9]{2})-(?=\p{L}|[0-9]{1,2}[./][0-9])/u);
  if (at < 0) return [word];
  const middle = word.x0 + ((word.x1 - word.x0) * at) / word.text.length;
  return [
    { ...word, text: word.text.slice(0, at), x1: middle - word.size },
    { ...word, text: "-", x0: middle, x1: middle },
    { ...word, text: word.text.slice(at + 1), x0: middle + word.size },
  ];
}

function withSpreadRanges(line: ReadLine): ReadLine {
  if (line.money.length > 0) return line;
  const words = line.words.flatMap(spread);
  return words.length === line.words.length ? line : { ...line, words, dates: listDates(words) };
}

const periodWord = new RegExp(
  `${alternatives("periods", "named")}|${alternatives("papers", "statements")}`,
  "iu",
);
const numberSign = new RegExp(`^(?:n|num|${alternatives("accounts", "numberSigns")})\\.?$`, "iu");
const beginLabel = new RegExp(`(?:${alternatives("periods", "from")})$`);
const endLabel = new RegExp(`(?:${alternatives("periods", "ends")})$`);
const sentenceWords = 14;

/** True for a line whose dates are those of a period or of the statement, by its words. */
export const namesPeriod = (line: ReadLine): boolean => periodWord.test(joinWords(line.words));

/**
 * True for a sentence of the small print ('average balance from 1 September to 30 November'), whose dates are those
 * of a fee.
 */
const isSentence = (line: ReadLine): boolean =>
  line.words.length > sentenceWords && line.dates.length > 0 && !namesPeriod(line);

/** All statement periods printed in the lines ('1 May 2026 to 31 May 2026'), with the index of the line. */
export function findPeriods(
  lines: readonly ReadLine[],
  order: DateOrder,
): { period: Period; index: number }[] {
  const found: { period: Period; index: number }[] = [];
  lines.forEach((printed, index) => {
    const line = withSpreadRanges(printed);
    if (isSentence(line)) return;
    const next = lines[index + 1];
    for (let at = 0; at + 1 < line.dates.length; at += 1) {
      const first = line.dates[at];
      const second = line.dates[at + 1];
      if (!first || !second || line.money.length > 1 || !joinedBy(line, first, second)) continue;
      const period = pairPeriod(first, second, order);
      if (period) found.push({ period, index });
    }
    const within = line.money.length > 0 ? null : withinMonth(line, order);
    if (within) found.push({ period: within, index });
    const alone = line.dates[0];
    const after = next?.dates[0];
    if (line.dates.length !== 1 || next?.dates.length !== 1 || !alone || !after) return;
    if (line.money.length > 0 || next.money.length > 0 || line.page !== next.page) return;
    const before = besideDate(line, alone);
    const below = besideDate(next, after);
    if (beginLabel.test(before) && endLabel.test(below)) {
      const period = pairPeriod(alone, after, order);
      if (period) found.push({ period, index });
    }
  });
  return found;
}

const fromWords = phrases("periods", "from");

/**
 * True for a line of only the statement's period and one figure: a balance at the top is not a row of the first day.
 */
export function isPeriodAlone(line: ReadLine, period: Period, order: DateOrder): boolean {
  const [first, second] = line.dates;
  const [money] = line.money;
  if (!first || !second || !money || line.dates.length !== 2 || line.money.length !== 1) return false;
  const parts = [first, second, money];
  const words = line.words.filter((_, at) => !parts.some((part) => at >= part.from && at < part.to));
  const plain = words.every(
    ({ text }) => untilWords.has(squash(text) || text) || fromWords.has(squash(text)),
  );
  const own = plain && joinedBy(line, first, second) ? pairPeriod(first, second, order) : null;
  return own !== null && own.from === period.from && own.to === period.to;
}

/** The first period printed in the lines; null if there is none. */
export const findPeriod = (lines: readonly ReadLine[], order: DateOrder): Period | null =>
  findPeriods(lines, order)[0]?.period ?? null;

const headLines = 15;

/** The month that a title names ('Your June 2026 statement'), for statements that print no other year. */
export function findMonth(lines: readonly ReadLine[], order: DateOrder): Period | null {
  for (const { words, dates } of lines.slice(0, headLines)) {
    for (const [index, word] of words.entries()) {
      if (dates.some((date) => index >= date.from && index < date.to)) continue;
      const numbered = /^(0[1-9]|1[0-2])[./](20[0-9]{2})$/.exec(word.text);
      const month = numbered ? Number(numbered[1]) : monthNamed(word.text);
      const year = numbered?.[2] ?? words[index + 1]?.text ?? "";
      if (month === null || !/^20[0-9]{2}$/.test(year)) continue;
      const first = (b: number, inYear: number) =>
        resolveDate(
          { a: 1, b, fixed: true, year: inYear, from: 0, to: 0, x0: 0, x1: 0, weak: false },
          order,
          null,
        );
      const from = first(month, Number(year));
      const next = month === 12 ? first(1, Number(year) + 1) : first(month + 1, Number(year));
      if (from !== null && next !== null) return { from, to: next - 1 };
    }
  }
  return null;
}
