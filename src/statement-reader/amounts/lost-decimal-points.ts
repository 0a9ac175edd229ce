import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { findColumn } from "../tables/columns";
import type { Part } from "../tables/tables";
import type { Money } from "./amounts";

const centsGap = 0.66;
const amountWithoutCents = /^[0-9]{1,3}(?:[,.' ][0-9]{3})*$/;

/**
 * An amount of a movement whose decimal point was lost in a scan ('120 00' for '120.00'): it ends at the edge of a
 * column of movements, in a file that does not separate thousands by blanks. Null if there is none, or more than one.
 */
export const lostDecimalPoint = optional(
  { name: "lost decimal points", why: "a scanner's text lost the point of an amount: '120 00'" },
  () => null,
  (line: ReadLine, part: Part): { key: string; money: Money } | null => {
    const { format } = part;
    if (format.spaced || format.decimals === 0) return null;
    const cents = new RegExp(`^[0-9]{${format.decimals}}$`);
    const found = line.words.flatMap((word, index) => {
      const before = line.words[index - 1];
      if (!before || !cents.test(word.text) || !amountWithoutCents.test(before.text)) return [];
      if (word.x0 - before.x1 > centsGap * word.size) return [];
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
      const column = findColumn(money, part.columns, line.size);
      const ends = column?.edges.some((edge) => Math.abs(edge - money.x1) < line.size * 0.5);
      const moves = column?.role === "debit" || column?.role === "credit";
      return column && ends && moves ? [{ key: column.key, money }] : [];
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  },
);

const edgeTolerance = 0.5;
/** White space that separates a cell from the text beside it, in font heights. */
const cellGap = 2;
/** Printed form of an empty cell. */
const emptyCell = /^[-–—.]*$/;

/**
 * Matches digits, an amount whose digits are letters, or characters in place of one: masked, or too wide for its
 * cell.
 */
const likeAmount = /[0-9]|[.,][0-9A-Z]{2}$|[*#?•x]{2}/i;

/** The same in a line without a date, where a bare number may be that of a page. */
const surelyLikeAmount = /[.,][0-9A-Z-]{1,2}$|[*#?•x]{2}/i;

/**
 * True if unreadable text ends at the edge of a column of movements: digits, or any text apart from others. In a line
 * without its own date it must be both apart and much like an amount.
 */
export const endsLikeMovement = optional(
  { name: "unread amounts", why: "what stands in a column of amounts is none that can be read" },
  () => false,
  (line: ReadLine, part: Part, dated: boolean): boolean => {
    const edges = part.columns.flatMap(({ role, right }) =>
      role === "debit" || role === "credit" || role === "amount" ? [right] : [],
    );
    return line.words.some(({ text, x0, x1 }, index) => {
      if (!edges.some((edge) => Math.abs(x1 - edge) < edgeTolerance * line.size) || emptyCell.test(text))
        return false;
      const before = line.words[index - 1];
      const apart = before !== undefined && x0 - before.x1 > cellGap * line.size;
      if (dated) return apart || likeAmount.test(text);
      const ofDate = line.dates.some(({ from, to }) => index >= from && index < to);
      return apart && !ofDate && surelyLikeAmount.test(text);
    });
  },
);
