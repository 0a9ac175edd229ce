import type { Money } from "./amounts.ts";
import { isCurrency } from "./currencies.ts";
import type { PrintedDate } from "./dates.ts";
import { type LabelReading, labelKind, type MarkKind, mayHoldLabel } from "./label-words.ts";
import { cellsOf, type Line, textOf } from "./lines.ts";
import { isArabic, MAY_BE_LETTER } from "./text.ts";
import type { Word } from "./words.ts";

/** A labelled amount: an opening or closing balance, a total, or a look-alike of these. */
export interface Mark {
  kind: MarkKind;
  /** The label says nothing else: such marks must tie, others are only hints. */
  exact: boolean;
  label: string;
  money: Money;
  date: PrintedDate | null;
  /** The label stands over the amount instead of before it. */
  above: boolean;
}

/** A line with what was read in it. */
export interface ReadLine extends Line {
  money: Money[];
  dates: PrintedDate[];
}

const FILLERS = new Set(
  (
    "on as of at the is was your for to in from per and a an this au en du de le la les au: am zum per vom bis und der auf al a el del do da dos em ao no na il al: del: dal na по на за от с г период " +
    "в اسم في الى من حتى blatt seite page sheet pagina página folha hoja feuille next auszug auszug-nr. nr. nr no. n° nº um uhr extrait relevé extracto : - = . , | / (-) (+) (±) + * until dated op d.d. din la στις"
  ).split(" "),
);

const LONGEST_CURRENCY = 7;

function isFiller(word: Word): boolean {
  const { text } = word;
  if (!MAY_BE_LETTER.test(text)) return true;
  if (text.length > LONGEST_CURRENCY && !FILLERS.has(text.toLowerCase())) return false;
  return FILLERS.has(text.toLowerCase()) || isCurrency(text.replace(/[:()]/g, "")) || !/\p{L}/u.test(text);
}

interface Label {
  text: string;
  date: PrintedDate | null;
}

/** The label in a run of words: dates, fillers, currencies and bare numbers at both ends say nothing. */
function labelOf(words: readonly Word[], offset: number, dates: readonly PrintedDate[]): Label {
  const dated = dates.filter((date) => date.from >= offset && date.to <= offset + words.length);
  const isDate = (at: number) => dated.some((date) => at >= date.from && at < date.to);
  const kept = dated.length === 0 ? words : words.filter((_, index) => !isDate(index + offset));
  let from = 0;
  let to = kept.length;
  while (to > from && isFiller(kept[to - 1] as Word) && !labelKind(textOf(kept, from, to))?.exact) to -= 1;
  while (from < to && isFiller(kept[from] as Word)) from += 1;
  return { text: textOf(kept, from, to), date: dated.at(-1) ?? null };
}

const LONGEST_LABEL = 14;
const LABEL_GAP = 1.5;

/** A figure of the year so far is none of the statement's period. */
const OF_THE_YEAR =
  /year[- ]to[- ]date|\bytd\b|\b(in|en|im|nel|em) (19|20)[0-9]{2}$|this year$|diese[ms] jahr$|cette annee$|cette année$|est[ea] a[nñ]o$|quest'anno$|dit jaar$/i;

function markBefore(line: ReadLine, money: Money, start: number): Mark | null {
  if (start >= money.from) return null;
  const words = line.words.slice(start, money.from);
  const near = cellsOf(words, LABEL_GAP).at(-1)?.slice(-LONGEST_LABEL) ?? [];
  const parts = near.length === words.length ? [near] : [near, words.slice(-LONGEST_LABEL)];
  const named = words.findLastIndex((word) => /[0-9]:$/.test(word.text)) + 1;
  if (named > 0 && named < words.length) parts.push(words.slice(named));
  for (const part of parts) {
    const { text, date } = labelOf(part, money.from - part.length, line.dates);
    const found = labelKind(text);
    if (found && OF_THE_YEAR.test(textOf(part)))
      return toMark({ ...found, kind: "other" }, text, money, date, false);
    if (found && !(found.kind === "dated" && !date)) {
      return toMark(found, text, money, date ?? line.dates[0] ?? null, false);
    }
  }
  return null;
}

function toMark(
  found: LabelReading,
  label: string,
  money: Money,
  date: PrintedDate | null,
  above: boolean,
): Mark {
  const bare = money.sign === null && money.side === null;
  return {
    kind: found.kind,
    exact: found.exact,
    label,
    money: bare ? { ...money, side: found.side } : money,
    date,
    above,
  };
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
  const { text, date } = labelOf(words.slice(0, LONGEST_LABEL), last.to, line.dates);
  const found =
    labelKind(text) ??
    (words.some((word) => isArabic(word.text)) ? labelKind(textOf([...words].reverse())) : null);
  if (
    !found ||
    !(found.exact || found.kind === "total") ||
    (found.kind === "dated" && !date && line.dates.length === 0)
  )
    return [];
  return line.money.map((money) => toMark(found, text, money, date ?? line.dates[0] ?? null, false));
}

/** 'Previous balance - Payments + Purchases = New balance' in one line is a label for each amount below. */
function partedByOperators(cells: readonly Word[][]): Word[][] {
  return cells.flatMap((cell) => {
    if (!cell.some(({ text }) => text.startsWith("="))) return [cell];
    const parts: Word[][] = [[]];
    for (const word of cell) {
      if (/^[-+=]/.test(word.text)) parts.push([]);
      if (!/^[-+=]$/.test(word.text)) parts.at(-1)?.push(word);
    }
    return parts.filter((part) => part.length > 0);
  });
}

function cellOver(line: ReadLine, span: { x0: number; x1: number }, size: number): Word[] | null {
  const cells = partedByOperators(cellsOf(line.words, 0.8)).filter((cell) => {
    const first = cell[0];
    const last = cell.at(-1);
    return first && last && Math.min(last.x1, span.x1) - Math.max(first.x0, span.x0) > -0.3 * size;
  });
  return cells.length === 1 ? (cells[0] ?? null) : null;
}

/** The nearest line above a cell that holds the first half of its label: 'Beginning' over 'balance'. */
function upperHalf(cell: readonly Word[], uppers: readonly ReadLine[], size: number): string {
  const [first, last] = [cell[0], cell.at(-1)];
  if (!first || !last) return "";
  for (const upper of uppers) {
    if (upper.money.length > 0 || first.y - upper.y > 1.9 * size) return "";
    const over = cellOver(upper, { x0: first.x0, x1: last.x1 }, size);
    if (over) return `${textOf(over)} `;
  }
  return "";
}

/** The stretch of an amount from the currency on, which may stand apart from it at the left edge of its column. */
function withCurrency(line: ReadLine, money: Money): { x0: number; x1: number } {
  const at = /^[-+]$/.test(line.words[money.from]?.text ?? "") ? money.from - 1 : money.from;
  const words = [line.words[at], line.words[money.from - 1]];
  const sign = words.find((word) => word && isCurrency(word.text));
  return sign ? { x0: sign.x0, x1: money.x1 } : money;
}

const SUMMED: ReadonlySet<MarkKind> = new Set(["opening", "closing", "debits", "credits"]);

/** A line of several cells under a line of several labels, as in a grid under the rows: one label read is enough. */
function isOfGrid(line: ReadLine, mark: Mark | undefined, above: readonly ReadLine[]): boolean {
  const upper = above.at(-1);
  if (!mark?.exact || !SUMMED.has(mark.kind) || !upper || line.dates.length > 0) return false;
  return cellsOf(upper.words, LABEL_GAP).length > 1 && cellsOf(line.words, LABEL_GAP).length > 1;
}

/** Amounts in print of two sizes stand on baselines a little apart, in font heights, and are one row of a grid. */
const SAME_ROW = 0.7;

function markAbove(line: ReadLine, money: Money, above: readonly ReadLine[]): Mark | null {
  const upwards = [...above].reverse();
  for (const [index, upper] of upwards.entries()) {
    if (upper.money.length > 0 && line.y - upper.y < SAME_ROW * line.size) continue;
    if (upper.money.length > 0 || line.y - upper.y > 3.4 * line.size) return null;
    const cell = cellOver(upper, money, line.size) ?? cellOver(upper, withCurrency(line, money), line.size);
    if (!cell) continue;
    const offset = upper.words.indexOf(cell[0] as Word);
    const { text, date } = labelOf(cell, offset, upper.dates);
    const halves = `${upperHalf(cell, upwards.slice(index + 1), line.size)}${text}`;
    const whole = labelKind(halves);
    const found = whole?.exact ? whole : labelKind(text);
    if (found && (found.kind !== "dated" || (date && upper.dates.length > 1)))
      return toMark(found, whole?.exact ? halves : text, money, date, true);
  }
  return null;
}

/**
 * The labelled amounts of a line: the label before the amount, after it in Arabic, or over it where the line holds
 * nothing but amounts. A label before several amounts ('Total 12.00 34.00') belongs to each of them.
 */
export function marksOf(line: ReadLine, above: readonly ReadLine[]): Mark[] {
  if (line.money.length === 0) return [];
  const starts = line.dates.some((date) => date.from <= 1);
  return starts && !mayHoldLabel(line.words) ? [] : labelled(line, above, starts);
}

/** In a line of Arabic alone each label stands right of its amount; empty for any other line. */
function marksLeftward(line: ReadLine): Mark[] {
  const words = line.words.filter((word) => /\p{L}/u.test(word.text));
  if (line.money.length < 2 || words.length === 0 || !words.every((word) => isArabic(word.text))) return [];
  const marks = line.money.map((money, index) => {
    const part = line.words.slice(money.to, line.money[index + 1]?.from ?? line.words.length);
    const { text, date } = labelOf([...part].reverse(), line.words.length, []);
    const found = labelKind(text);
    return found && !(found.kind === "dated" && !date) ? toMark(found, text, money, date, false) : null;
  });
  return marks.every((mark) => mark !== null) ? marks : [];
}

function labelled(line: ReadLine, above: readonly ReadLine[], startsWithDate: boolean): Mark[] {
  const leftward = marksLeftward(line);
  if (leftward.length > 0) return leftward;
  const marks: Mark[] = [];
  let start = 0;
  let spread: Mark | null = null;
  line.money.forEach((money) => {
    const before = markBefore(line, money, start);
    const bare = line.words.slice(start, money.from).every(isFiller);
    const mark = before ?? (bare && spread ? { ...spread, money } : null);
    if (mark) {
      marks.push(mark);
      spread = mark.kind === "total" || mark.above ? mark : { ...mark, kind: spreadKind(mark.kind) };
    } else if (!bare) spread = null;
    start = money.to;
  });
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
  const alone = (isEnd && line.money.length === 1) || isOfGrid(line, only, above);
  return bare || over.length > 1 || alone ? over : [];
}

/** A second amount behind 'Total debits 12.00 34.00' is not known to be of the same kind. */
function spreadKind(kind: MarkKind): MarkKind {
  return kind === "debits" || kind === "credits" ? "total" : "other";
}
