import { sideWord } from "../amounts/side-words";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import type { Word } from "../words/words";

/** A stretch of the page from left to right, in points. */
export type Span = {
  x0: number;
  x1: number;
};

const fewestRows = 3;
/** Number of rows with a side per row without one in a column of sides. */
const firstRows = 10;
const nearlyAll = 0.9;

const listSides = ({ words, money }: ReadLine): Word[] =>
  words.filter(
    (word, at) => sideWord(word.text) !== undefined && !money.some((each) => at >= each.from && at < each.to),
  );

/** A column without a heading that holds the side of nearly every row of the file; null if there is none. */
export const sideColumn = optional(
  { name: "columns of sides without a heading", why: "a column of 'DR' and 'CR' has no heading" },
  () => null,
  (rows: readonly ReadLine[]): Span | null => {
    if (rows.length < fewestRows || rows.slice(0, firstRows).every((row) => listSides(row).length === 0))
      return null;
    const sides = rows.map(listSides);
    for (const first of sides.find((words) => words.length > 0) ?? []) {
      const near = (word: Word) => word.x0 < first.x1 + first.size && word.x1 > first.x0 - first.size;
      const column = sides.flatMap((words) => words.find(near) ?? []);
      const both = new Set(column.map(({ text }) => sideWord(text))).size > 1;
      if (both && column.length >= rows.length * nearlyAll)
        return { x0: Math.min(...column.map(({ x0 }) => x0)), x1: Math.max(...column.map(({ x1 }) => x1)) };
    }
    return null;
  },
);
