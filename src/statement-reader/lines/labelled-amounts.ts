import type { Money } from "../amounts/amounts";
import { isCurrency } from "../amounts/currencies";
import { pattern } from "../vocabulary";
import { isArabic } from "../words/text";
import { labelKind, type MarkKind, mayHoldLabel } from "./label-kinds";
import { markAbove } from "./labels-above";
import { groupIntoCells, joinWords } from "./lines";
import { isFiller, labelGap, readLabel, toMark } from "./printed-labels";
import type { Mark, ReadLine } from "./read-line";

const mostLabelWords = 14;

/** Matches labels of the year so far, whose figures are not those of the statement's period. */
const yearSoFar = pattern("periods", "yearSoFar");

function markBefore(line: ReadLine, money: Money, start: number): Mark | null {
  if (start >= money.from) return null;
  const words = line.words.slice(start, money.from);
  const near = groupIntoCells(words, labelGap).at(-1)?.slice(-mostLabelWords) ?? [];
  const parts = near.length === words.length ? [near] : [near, words.slice(-mostLabelWords)];
  const named = words.findLastIndex((word) => /[0-9]:$/.test(word.text)) + 1;
  if (named > 0 && named < words.length) parts.push(words.slice(named));
  for (const part of parts) {
    const { text, date } = readLabel(part, money.from - part.length, line.dates);
    const found = labelKind(text);
    if (found && yearSoFar.test(joinWords(part)))
      return toMark({ ...found, kind: "other" }, text, money, date, false);
    if (found && !(found.kind === "dated" && !date)) {
      return toMark(found, text, money, date ?? line.dates[0] ?? null, false);
    }
  }
  return null;
}

/** Labels behind the amounts: in Arabic, and where the description is the last column. */
function marksAfter(line: ReadLine): Mark[] {
  const last = line.money.at(-1);
  const first = line.money[0];
  if (!last || !first || last.to >= line.words.length) return [];
  const lead = line.words
    .slice(0, first.from)
    .filter((_, index) => !line.dates.some((date) => index >= date.from && index < date.to));
  if (!lead.every(isFiller)) return [];
  const words = line.words.slice(last.to);
  const { text, date } = readLabel(words.slice(0, mostLabelWords), last.to, line.dates);
  const found = labelKind(text);
  if (
    !found ||
    !(found.exact || found.kind === "total") ||
    (found.kind === "dated" && !date && line.dates.length === 0)
  )
    return [];
  return line.money.map((money) => toMark(found, text, money, date ?? line.dates[0] ?? null, false));
}

/**
 * The labelled amounts of a line: the label before the amount, after it in Arabic, or over it if the line has only
 * amounts. A label before several amounts ('Total 12.00 34.00') belongs to each of them.
 */
export function listMarks(line: ReadLine, above: readonly ReadLine[]): Mark[] {
  if (line.money.length === 0) return [];
  const starts = line.dates.some((date) => date.from <= 1);
  return starts && !mayHoldLabel(line.words) ? [] : labelled(line, above, starts);
}

/** In a line with only Arabic words each label is right of its amount; empty for any other line. */
function marksLeftward(line: ReadLine): Mark[] {
  const words = line.words.filter((word) => /\p{L}/u.test(word.text));
  if (line.money.length < 2 || words.length === 0 || !words.every((word) => isArabic(word.text))) return [];
  const marks = line.money.map((money, index) => {
    const part = line.words.slice(money.to, line.money[index + 1]?.from ?? line.words.length);
    const { text, date } = readLabel(part, line.words.length, []);
    const found = labelKind(text);
    return found && !(found.kind === "dated" && !date) ? toMark(found, text, money, date, false) : null;
  });
  return marks.every((mark) => mark !== null) ? marks : [];
}

/** The label of an amount for the next one of its line. */
const repeated = (mark: Mark | null, money: Money): Mark | null => mark && { ...mark, money };

function labelled(line: ReadLine, above: readonly ReadLine[], startsWithDate: boolean): Mark[] {
  const leftward = marksLeftward(line);
  if (leftward.length > 0) return leftward;
  const marks: Mark[] = [];
  let start = 0;
  let spread: Mark | null = null;
  for (const money of line.money) {
    const before = markBefore(line, money, start);
    const bare = line.words.slice(start, money.from).every(isFiller);
    const mark: Mark | null = before ?? (bare ? repeated(spread, money) : null);
    if (mark) {
      marks.push(mark);
      spread = mark.kind === "total" || mark.above ? mark : { ...mark, kind: spreadKind(mark.kind) };
    } else if (!bare) spread = null;
    start = money.to;
  }
  if (marks.length > 0) return marks;
  const after = marksAfter(line);
  if (after.length > 0) return after;
  if (startsWithDate) return [];
  const over = line.money.flatMap((money) => markAbove(line, money, above) ?? []);
  const parts = [...line.money, ...line.dates];
  const words = line.words.filter((_, at) => !parts.some((part) => at >= part.from && at < part.to));
  if (line.dates.length > 0 && (over.length < 2 || words.some((word) => /\p{L}/u.test(word.text)))) return [];
  const bare = words.every((word) => /^[^\p{L}]*$/u.test(word.text) || isCurrency(word.text));
  const [only] = over;
  const isEnd = only?.exact && (only.kind === "opening" || only.kind === "closing");
  const alone = isEnd && line.money.length === 1;
  return bare || over.length > 1 || alone ? over : [];
}

/** A second amount behind 'Total debits 12.00 34.00' may be of another kind. */
const spreadKind = (kind: MarkKind): MarkKind =>
  kind === "debits" || kind === "credits" ? "total" : "other";
