import { median } from "./report";

/** What two sides gave, round by round. */
export type Rounds = { ours: readonly number[]; limit: readonly number[]; ratios: readonly number[] };

/** `only`: of a part with many lines, those whose name holds this text. `transactions`: the sizes of books for `growth`. */
export type Options = { rounds: number; seconds: number; only: string; transactions: readonly number[] };

/**
 * Measures two sides in turns, A B A B: whatever else the machine is doing meets both alike, so the ratio within a
 * round holds where absolute figures do not. Every other round begins with the other side.
 */
export async function interleave(
  rounds: number,
  ours: (round: number) => Promise<number>,
  limit: (round: number) => Promise<number>,
): Promise<Rounds> {
  const result = { ours: [] as number[], limit: [] as number[], ratios: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    const early = round % 2 === 0 ? await ours(round) : undefined;
    const theirs = await limit(round);
    const mine = early ?? (await ours(round));
    result.ours.push(mine);
    result.limit.push(theirs);
    result.ratios.push(mine / theirs);
  }
  return result;
}

/** The figures of two sides: the median of each, and the ratio of every round. */
export const medians = ({ ours, limit, ratios }: Rounds) => ({
  ours: median(ours),
  limit: median(limit),
  ratios,
});
