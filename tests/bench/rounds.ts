import type { Checkout } from "./reference";
import { median } from "./report";

/** Measurements of two sides, round by round. */
export type Rounds = { ours: readonly number[]; limit: readonly number[]; ratios: readonly number[] };

/**
 * `only`: the lines of a part whose name includes this text. `transactions`: the sizes of books for `growth`.
 * `against`: the checkout that parts with two sides run beside this one. `rate`: requests a second for `soak`. `quick`: a tenth of
 * the sizes of `collections`.
 */
export type Options = {
  rounds: number;
  seconds: number;
  only: string;
  transactions: readonly number[];
  against?: Checkout | undefined;
  rate: number;
  quick?: boolean;
};

/**
 * Measures several sides in turns, A B A B: other load affects all alike, so the ratio within a round is reliable when
 * absolute figures are not. Each round begins with another side.
 */
export async function inTurns<T>(
  rounds: number,
  sides: readonly ((round: number) => Promise<T>)[],
): Promise<T[][]> {
  const seen: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < sides.length; turn++) {
      const at = (round + turn) % sides.length;
      const value = await sides[at]?.(round);
      if (value !== undefined) seen[at]?.push(value);
    }
  }
  return seen;
}

/** Measures two sides in turns, and gives the ratio of each round. */
export async function interleave(
  rounds: number,
  ours: (round: number) => Promise<number>,
  limit: (round: number) => Promise<number>,
): Promise<Rounds> {
  const [mine = [], theirs = []] = await inTurns(rounds, [ours, limit]);
  return { ours: mine, limit: theirs, ratios: listRatios(mine, theirs) };
}

/** One side's figures over another's, round by round. */
export const listRatios = (ours: readonly number[], theirs: readonly number[]): number[] =>
  ours.map((value, round) => value / (theirs[round] ?? Number.NaN));

/** The figures of two sides: the median of each, and the ratio of every round. */
export const medians = ({ ours, limit, ratios }: Rounds) => ({
  ours: median(ours),
  limit: median(limit),
  ratios,
});
