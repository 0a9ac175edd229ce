import type { Money } from "./amounts.ts";
import { columnOf } from "./columns.ts";
import type { ReadLine } from "./marks.ts";
import type { Part } from "./tables.ts";

const CLOSE = 0.66;
const WHOLE = /^[0-9]{1,3}(?:[,.' ][0-9]{3})*$/;

/**
 * An amount of a movement whose decimal point a scanner's text lost ('120 00' for '120.00'): it ends where a column of
 * movements does, in a file that parts no thousands by blanks. Null where there is none, or more than one.
 */
export function lostPoint(line: ReadLine, part: Part): { key: string; money: Money } | null {
  const { format } = part;
  if (format.spaced || format.decimals === 0) return null;
  const cents = new RegExp(`^[0-9]{${format.decimals}}$`);
  const found = line.words.flatMap((word, index) => {
    const before = line.words[index - 1];
    if (!before || !cents.test(word.text) || !WHOLE.test(before.text)) return [];
    if (word.x0 - before.x1 > CLOSE * word.size) return [];
    const money: Money = {
      minor: Number(before.text.replace(/[^0-9]/g, "") + word.text),
      sign: null,
      side: null,
      currency: null,
      x0: before.x0,
      x1: word.x1,
      from: index - 1,
      to: index + 1,
    };
    const column = columnOf(money, part.columns, line.size);
    const ends = column?.edges.some((edge) => Math.abs(edge - money.x1) < line.size * 0.5);
    const moves = column?.role === "debit" || column?.role === "credit";
    return column && ends && moves ? [{ key: column.key, money }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

const EDGE = 0.5;
/** White space, in font heights, that parts a cell from the text beside it. */
const APART = 2;
/** How an empty cell is printed. */
const EMPTY = /^[-–—.]*$/;

/** Digits, an amount whose digits are letters, or signs that stand for one: masked, or too wide for its cell. */
const LIKE_AMOUNT = /[0-9]|[.,][0-9A-Z]{2}$|[*#?•x]{2}/i;

/** The same in a line without a date, where a bare number may be that of a page. */
const SURELY_LIKE_AMOUNT = /[.,][0-9A-Z-]{1,2}$|[*#?•x]{2}/i;

/**
 * Something ends where the amounts of movements do that is written like none: digits, or any text apart from others. In a
 * line without a date of its own it must be both apart and much like an amount.
 */
export function endsLikeMovement(line: ReadLine, part: Part, dated: boolean): boolean {
  const edges = part.columns.flatMap(({ role, right }) =>
    role === "debit" || role === "credit" || role === "amount" ? [right] : [],
  );
  return line.words.some(({ text, x0, x1 }, index) => {
    if (!edges.some((edge) => Math.abs(x1 - edge) < EDGE * line.size) || EMPTY.test(text)) return false;
    const before = line.words[index - 1];
    const apart = before !== undefined && x0 - before.x1 > APART * line.size;
    if (dated) return apart || LIKE_AMOUNT.test(text);
    const ofDate = line.dates.some(({ from, to }) => index >= from && index < to);
    return apart && !ofDate && SURELY_LIKE_AMOUNT.test(text);
  });
}
