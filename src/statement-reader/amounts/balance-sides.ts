import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import { findColumn } from "../tables/columns";
import type { Part } from "../tables/tables";
import { isBare } from "./amounts";
import type { Side } from "./printed-number";
import { sideOfLoneWord } from "./side-words";

/*
 * Largest distance of a mark from its balance, in font heights. 'DR' and 'CR' may be printed in a narrow column
 * beside the balances, with or without a heading. In a table with a column for each side of the movements they can
 * only be the sides of the balances.
 */

const sideReach = 8;
const samePlace = 1;
const fewestSides = 2;

type Beside = {
  line: ReadLine;
  at: number;
  word: number;
  side: Side;
  x: number;
  left: boolean;
};

/** The mark beside the last amount of a line, which is a balance. */
function markBeside(line: ReadLine, part: Part): Beside | null {
  const at = line.money.length - 1;
  const money = line.money[at];
  if (!money || !isBare(money)) return null;
  for (const word of [money.to, money.from - 1]) {
    const found = line.words[word];
    const side = found && sideOfLoneWord(found.text);
    if (!found || !side || word < (line.money[at - 1]?.to ?? 0)) continue;
    const left = word < money.from;
    const gap = left ? money.x0 - found.x1 : found.x0 - money.x1;
    // A dash left of an amount may mean that the column before it is empty.
    if (gap > sideReach * line.size || (left && /^[-+]$/.test(found.text))) continue;
    if (findColumn(money, part.columns, line.size)?.role === "balance")
      return { line, at, word, side, x: found.x0, left };
  }
  return null;
}

/** The side of a line's movement, by its column. */
function sideMoved(line: ReadLine, part: Part): Side | null {
  const roles = line.money.flatMap((money) =>
    money.minor === 0 ? [] : (findColumn(money, part.columns, line.size)?.role ?? []),
  );
  if (roles.includes("debit") === roles.includes("credit")) return null;
  return roles.includes("debit") ? "DR" : "CR";
}

/** The lines of a part whose balances have their side in a column of marks, with that side; empty for most tables. */
export const withBalanceSides = optional(
  { name: "sides of balances apart", why: "the side of a balance stands apart from it" },
  () => new Map<ReadLine, ReadLine>(),
  (part: Part): ReadonlyMap<ReadLine, ReadLine> => {
    const roles = new Set(part.columns.map((column) => column.role));
    const read = new Map<ReadLine, ReadLine>();
    if (!roles.has("balance") || !roles.has("debit") || !roles.has("credit") || roles.has("amount"))
      return read;
    const all = part.lines.flatMap((line) => markBeside(line, part) ?? []);
    const [first] = all;
    if (!first || all.length < fewestSides) return read;
    const column = all.filter(
      ({ line, x, left }) => left === first.left && Math.abs(x - first.x) < samePlace * line.size,
    );
    if (column.length < all.length || column.every(({ line, side }) => sideMoved(line, part) === side))
      return read;
    for (const { line, at, word, side } of column) {
      const money = line.money.map((each, index) =>
        index === at
          ? { ...each, side, from: Math.min(each.from, word), to: Math.max(each.to, word + 1) }
          : each,
      );
      read.set(line, { ...line, money });
    }
    return read;
  },
);
