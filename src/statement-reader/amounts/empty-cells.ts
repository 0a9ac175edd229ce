import type { ReadLine } from "../lines/labelled-amounts";
import type { Money } from "./amounts";

/*
 * Many tables print a dash in an empty cell. Before a long amount of the next column it looks like its sign, but it ends
 * where the amounts of its own column do.
 */

const FEWEST = 3;
const SAME_EDGE = 0.75;
/** In points: the edges of columns are counted in steps of this. */
const STEP = 0.5;

function stepOf(x: number): number {
  return Math.round(x / STEP);
}

function edgesOf(lines: readonly ReadLine[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { money } of lines)
    for (const { x1 } of money) edges.set(stepOf(x1), (edges.get(stepOf(x1)) ?? 0) + 1);
  return edges;
}

/** Takes the sign from amounts whose dash is that of the empty cell before them, and the dash from their words. */
export function forgetEmptyCells(lines: readonly ReadLine[]): void {
  const dashed = lines.flatMap(({ words, money }) =>
    money.flatMap((each): [Money, number][] => {
      const first = words[each.from];
      return first?.text === "-" ? [[each, first.x1]] : [];
    }),
  );
  if (dashed.length === 0) return;
  const edges = edgesOf(lines);
  const reach = Math.ceil(SAME_EDGE / STEP);
  const amountsAt = (x1: number) => {
    let count = 0;
    for (let step = -reach; step <= reach; step += 1) count += edges.get(stepOf(x1) + step) ?? 0;
    return count;
  };
  for (const [money, x1] of dashed) {
    if (amountsAt(x1) < FEWEST) continue;
    money.sign = null;
    money.from += 1;
  }
}
