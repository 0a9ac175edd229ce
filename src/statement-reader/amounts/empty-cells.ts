import type { ReadLine } from "../lines/read-line";
import type { Money } from "./amounts";

/*
 * Minimum number of amounts in a column. Many tables print a dash in an empty cell. Before a long amount of the next
 * column it looks like a sign, but it ends at the edge of its own column.
 */

const fewestAmounts = 3;
const sameEdge = 0.75;
/** Step in which edges of columns are counted, in points. */
const edgeStep = 0.5;

const getStep = (x: number): number => Math.round(x / edgeStep);

function findEdges(lines: readonly ReadLine[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { money } of lines)
    for (const { x1 } of money) edges.set(getStep(x1), (edges.get(getStep(x1)) ?? 0) + 1);
  return edges;
}

/** The pages with amounts freed of the dash of the empty cell before them, which is not their sign. */
export function withoutEmptyCells<Page extends { lines: ReadLine[] }>(
  pages: readonly Page[],
): readonly Page[] {
  const lines = pages.flatMap((page) => page.lines);
  const dashed = lines.flatMap(({ words, money }) =>
    money.flatMap((each): [Money, number][] => {
      const first = words[each.from];
      return first?.text === "-" ? [[each, first.x1]] : [];
    }),
  );
  if (dashed.length === 0) return pages;
  const edges = findEdges(lines);
  const reach = Math.ceil(sameEdge / edgeStep);
  const amountsAt = (x1: number) => {
    let count = 0;
    for (let step = -reach; step <= reach; step += 1) count += edges.get(getStep(x1) + step) ?? 0;
    return count;
  };
  const signs = new Set(dashed.flatMap(([money, x1]) => (amountsAt(x1) < fewestAmounts ? [] : [money])));
  const plain = (money: Money) => (signs.has(money) ? { ...money, sign: null, from: money.from + 1 } : money);
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, money: line.money.map(plain) })),
  }));
}
