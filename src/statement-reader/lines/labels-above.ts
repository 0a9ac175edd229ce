import type { Money } from "../amounts/amounts";
import { isCurrency } from "../amounts/currencies";
import { optional } from "../pass";
import { alternatives, asPrinted } from "../vocabulary";
import type { Word } from "../words/words";
import { labelKind } from "./label-kinds";
import { groupIntoCells, joinWords } from "./lines";
import { isRow } from "./lines-around-rows";
import { readLabel, toMark } from "./printed-labels";
import type { Mark, ReadLine } from "./read-line";

/** 'Previous balance - Payments + Purchases = New balance' in one line is a label for each amount below. */
const partedByOperators = (cells: readonly Word[][]): Word[][] =>
  cells.flatMap((cell) => {
    if (!cell.some(({ text }) => text.startsWith("="))) return [cell];
    const parts: Word[][] = [[]];
    for (const word of cell) {
      if (/^[-+=]/.test(word.text)) parts.push([]);
      if (!/^[-+=]$/.test(word.text)) parts.at(-1)?.push(word);
    }
    return parts.filter((part) => part.length > 0);
  });

function cellOver(line: ReadLine, span: Stretch, size: number): Word[] | null {
  const cells = partedByOperators(groupIntoCells(line.words, 0.8)).filter((cell) => {
    const first = cell[0];
    const last = cell.at(-1);
    return first && last && Math.min(last.x1, span.x1) - Math.max(first.x0, span.x0) > -0.3 * size;
  });
  return cells.length === 1 ? (cells[0] ?? null) : null;
}

type Stretch = {
  x0: number;
  x1: number;
};

/** True if one is above or below the other. */
const overlapInWidth = (one: Stretch, other: Stretch): boolean => one.x0 < other.x1 && one.x1 > other.x0;

/** The nearest line above a cell that holds the first half of its label: 'Beginning' over 'balance'. */
function upperHalf(cell: readonly Word[], uppers: readonly ReadLine[], size: number): string {
  const [first, last] = [cell[0], cell.at(-1)];
  if (!first || !last) return "";
  for (const upper of uppers) {
    if (first.y - upper.y > 1.9 * size) return "";
    if (upper.money.some((each) => overlapInWidth(each, { x0: first.x0, x1: last.x1 }))) return "";
    const over = cellOver(upper, { x0: first.x0, x1: last.x1 }, size);
    if (over) return `${joinWords(over)} `;
  }
  return "";
}

/** The stretch of an amount with its currency, which may be apart from it at the left edge of its column. */
function withCurrency(line: ReadLine, money: Money): Stretch {
  const at = /^[-+]$/.test(line.words[money.from]?.text ?? "") ? money.from - 1 : money.from;
  const words = [line.words[at], line.words[money.from - 1]];
  const sign = words.find((word) => word && isCurrency(word.text));
  return sign ? { x0: sign.x0, x1: money.x1 } : money;
}

/** 'Other' over 'credits': a sum separate from that of the payments. */
const otherSum = new RegExp(`^(?:${alternatives("links", "other", asPrinted)})\\s`, "iu");

/** Largest distance of the baselines of one row, in font heights: amounts printed in two sizes differ a little. */
const sameRow = 0.7;

/** The label over an amount, in one line or two; null if none stands over it. */
export const markAbove = optional(
  { name: "labels above their amounts", why: "a label stands over its amount" },
  () => null,
  (line: ReadLine, money: Money, above: readonly ReadLine[]): Mark | null => {
    const upwards = [...above].reverse();
    for (const [index, upper] of upwards.entries()) {
      if (upper.money.length > 0 && line.y - upper.y < sameRow * line.size) continue;
      if (line.y - upper.y > 3.4 * line.size || upper.money.some((each) => overlapInWidth(each, money)))
        return null;
      const cell = cellOver(upper, money, line.size) ?? cellOver(upper, withCurrency(line, money), line.size);
      if (!cell) continue;
      if (isRow(upper) || upper.money.some((each) => each.x0 > (cell.at(-1)?.x1 ?? 0))) return null;
      const offset = upper.words.indexOf(cell[0] as Word);
      const { text, date } = readLabel(cell, offset, upper.dates);
      const halves = `${upperHalf(cell, upwards.slice(index + 1), line.size)}${text}`;
      const whole = labelKind(halves);
      const found = whole?.exact ? whole : otherSum.test(halves) ? null : labelKind(text);
      if (found && (found.kind !== "dated" || (date && upper.dates.length > 1)))
        return toMark(found, whole?.exact ? halves : text, money, date, true);
    }
    return null;
  },
);
