import { alternatives, asPrinted, phrases } from "../vocabulary";
import { mayBeLetter } from "../words/text";
import type { Word } from "../words/words";
import { monthNamed } from "./months";

/** A date as printed, before the document's order of day and month is known. */
export type PrintedDate = {
  /** `a` and `b` are day and month in an unknown order when `fixed` is false. */
  a: number;
  b: number;
  fixed: boolean;
  year: number | null;
  from: number;
  to: number;
  x0: number;
  x1: number;
  /** True if printed with dots and without a year, so that it may also be an amount. */
  weak: boolean;
};

type Parts = Pick<PrintedDate, "a" | "b" | "fixed" | "year" | "weak">;

/** Two digits of a year mean 1950 to 2049; the Buddhist calendar is 543 years ahead. */
function fullYear(text: string): number | null {
  const year = Number(text);
  if (text.length === 2) return year >= 50 ? 1900 + year : 2000 + year;
  if (text.length !== 4) return null;
  if (year >= 2480 && year <= 2620) return year - 543;
  return year >= 1950 && year <= 2099 ? year : null;
}

function parts(day: number, month: number, year: number | null, fixed: boolean, weak = false): Parts | null {
  if (day < 1 || month < 1 || day > 31 || month > 31) return null;
  if (fixed ? month > 12 : day > 12 && month > 12) return null;
  return { a: day, b: month, year, fixed, weak };
}

const dayMonthYear = /^([0-9]{1,2})([/.-])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})[.,;:*]?$/;
const yearFirstDate = /^([0-9]{4})([/.-])([0-9]{1,2})\2([0-9]{1,2})[.,;:]?(?:T[0-9:.]+Z?)?$/;
const dateWithoutYear = /^([0-9]{1,2})([/.-])([0-9]{1,2})([./-]?)$/;
const cjkDate = /^(?:([0-9]{4})年)?([0-9]{1,2})月([0-9]{1,2})日$/;
/** 'of ' and similar words; those that end in an apostrophe touch the month. */
const linkToMonth = [...phrases("links", "of", asPrinted)]
  .map((of) => (of.endsWith("'") ? of : `${of} `))
  .join("|");
const ordinals = alternatives("periods", "ordinals");
const dayFirstDate = new RegExp(
  `^([0-9]{1,2})(?:${ordinals}|º|ª|°|\\.)?[ /.,-]*(?:${linkToMonth})?([\\p{L}.]+)[ /.,-]*(?:${linkToMonth})?'?([0-9]{4}|[0-9]{2})?[.,;:]?(?: ?г\\.?)?$`,
  "iu",
);
const monthFirstDate = new RegExp(
  `^([\\p{L}.]+)[ /.,-]*([0-9]{1,2})(?:${ordinals})?(?:[ /.,-]+'?([0-9]{4}|[0-9]{2}))?[.,;:]?$`,
  "u",
);

function numericDate(text: string): Parts | null {
  const plain = dayMonthYear.exec(text);
  if (plain) {
    const year = fullYear(plain[4] ?? "");
    return year === null ? null : parts(Number(plain[1]), Number(plain[3]), year, false);
  }
  const iso = yearFirstDate.exec(text);
  if (iso) {
    const year = fullYear(iso[1] ?? "");
    return year === null ? null : parts(Number(iso[4]), Number(iso[3]), year, true);
  }
  const cjk = cjkDate.exec(text);
  if (cjk) return parts(Number(cjk[3]), Number(cjk[2]), cjk[1] ? fullYear(cjk[1]) : null, true);
  const short = dateWithoutYear.exec(text);
  if (!short || (short[4] !== "" && short[4] !== short[2])) return null;
  const dotted = short[2] === "." && short[4] === "";
  return parts(Number(short[1]), Number(short[3]), null, false, dotted || short[2] === "-");
}

function namedDate(text: string): Parts | null {
  const dayFirst = dayFirstDate.exec(text);
  const month = dayFirst ? monthNamed(dayFirst[2] ?? "") : null;
  if (dayFirst && month !== null) {
    const year = dayFirst[3] ? fullYear(dayFirst[3]) : null;
    if (!dayFirst[3] || year !== null) return parts(Number(dayFirst[1]), month, year, true);
  }
  const monthFirst = monthFirstDate.exec(text);
  const named = monthFirst ? monthNamed(monthFirst[1] ?? "") : null;
  if (!monthFirst || named === null) return null;
  const year = monthFirst[3] ? fullYear(monthFirst[3]) : null;
  if (monthFirst[3] && year === null) return null;
  return parts(Number(monthFirst[2]), named, year, true);
}

const spacedDate = /^([0-9]{2}) ([0-9]{2})$/;
/** Date as printed in Czech and Slovak: '2. 5. 2026'. */
const spacedDottedDate = /^([0-9]{1,2})\. ([0-9]{1,2})\.(?: ((?:19|20)[0-9]{2}))?$/;

/** Reads a text as a date; null if it is none. */
export function parseDate(text: string): Parts | null {
  const spaced = spacedDate.exec(text);
  if (spaced) return parts(Number(spaced[1]), Number(spaced[2]), null, false, true);
  const dots = spacedDottedDate.exec(text);
  if (dots) return parts(Number(dots[1]), Number(dots[2]), dots[3] ? Number(dots[3]) : null, true);
  if (/^[0-9]+[/.-][0-9]/.test(text) || text.includes("月")) return numericDate(text);
  return mayBeLetter.test(text) ? namedDate(text) : null;
}

/** A date in brackets counts only with its year: '(03-05)' under a date is a value date. */
function bracketed(text: string): Parts | null {
  if (!/[()]/.test(text)) return null;
  const read = parseDate(text.replace(/^\(|\)[.,;:]?$/g, ""));
  return read?.year || /\p{L}{3}/u.test(text) ? read : null;
}

const mostDateWords = 6;
const dateStart = /^[("]?(?:[0-9]{1,4}|\p{L})/u;

function dateAt(words: readonly Word[], from: number): PrintedDate | null {
  const first = words[from];
  if (!first) return null;
  if (/[0-9]/.test(first.text) ? !dateStart.test(first.text) : monthNamed(first.text) === null) return null;
  let best: PrintedDate | null = null;
  let text = "";
  for (let to = from + 1; to <= Math.min(from + mostDateWords, words.length); to += 1) {
    const word = words[to - 1];
    const last = words[to - 2];
    if (!word || (to - 1 > from && last && word.x0 - last.x1 > last.size * 0.95)) break;
    if (text.length > 24 || (text !== "" && /^[-~]$/.test(word.text))) break;
    text = text === "" ? word.text : `${text} ${word.text}`;
    const read = parseDate(text) ?? bracketed(text);
    if (read) best = { ...read, from, to, x0: first.x0, x1: word.x1 };
    else if (best && best.year !== null) break;
  }
  return best;
}

/** Every date of a line, left to right. */
export function listDates(words: readonly Word[]): PrintedDate[] {
  const found: PrintedDate[] = [];
  let index = 0;
  while (index < words.length) {
    const date = dateAt(words, index);
    if (date) found.push(date);
    index = date ? date.to : index + 1;
  }
  return found;
}
