import type { NumberFormat } from "./amounts";
import { takeNumberApart } from "./amounts/printed-number";
import { datesIn } from "./dates";
import type { Line } from "./lines";
import { findRole } from "./tables/heading-roles";
import { isMoneyRole } from "./tables/headings";
import type { Word } from "./words";

/** Maximum difference of right edges within a column, in points, and minimum number of edges that make a column. */
const sameEdge = 1.5;
const fewestInColumn = 2;
/** Maximum number of pages of a document that is read a second time. */
const mostPages = 60;

/**
 * Extends a document's format to amounts with fewer decimals than most, such as `50` and `50.5` beside `849.50`, if they end at the
 * right edge of a column of amounts.
 * @returns undefined if no such number stands on a line with a date
 */
export function withMixedDecimals(pages: readonly Line[][], format: NumberFormat): NumberFormat | undefined {
  if (format.decimals === 0 || pages.length > mostPages) return undefined;
  const dated = pages.flat().flatMap((line) => {
    const [date] = datesIn(line.words);
    return date ? [line.words.slice(date.to)] : [];
  });
  const numbers = dated.flat().filter(({ text }) => takeNumberApart(text) !== null);
  const edges = [...headingEdges(pages), ...numbers.map(({ x1 }) => x1)];
  const isColumn = (edge: number) =>
    edges.filter((other) => Math.abs(other - edge) <= sameEdge).length > fewestInColumn - 1;
  const known = new Set(edges.filter(isColumn).map(Math.round));
  const isAtEdge = (x1: number) => [-1, 0, 1].some((by) => known.has(Math.round(x1) + by));
  const isShort = ({ text, x1 }: Word) =>
    isAtEdge(x1) && !new RegExp(`\\${format.decimal}[0-9]{${format.decimals}}(?![0-9])`).test(text);
  return numbers.some(isShort) ? { ...format, isAtEdge } : undefined;
}

/** Right edges of amount headings, each counted twice, so that a heading alone makes a column. */
const headingEdges = (pages: readonly Line[][]): number[] =>
  pages.flat().flatMap(({ words }) => {
    const edges = words.flatMap(({ text, x1 }) => {
      const role = findRole(text);
      return role !== null && isMoneyRole(role) ? [x1, x1] : [];
    });
    return edges.length >= 2 * fewestInColumn ? edges : [];
  });
