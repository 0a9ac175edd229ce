import { describe, test } from "bun:test";

/*
 * Money, approvals, access, proofs, upgrades and crashes are tested completely in every check. Only enumerations of
 * screens, layouts and questions, and the number of random cases, are sampled.
 */

/** Set by `bun run check:samples`, which tries all samples. */
const tryAll = process.env.ALL_SAMPLES === "1";

/** Number from 0 to 59 that `tests/check.ts` takes from the commit; 0 in a file that is run alone, which then runs all tests. */
const { TURN } = process.env;
const turn = Number(TURN ?? 0);

/** True if a position in the rotation is due: each is due once in `of` turns. */
const isDue = (place: number, of: number): boolean => tryAll || (place + turn) % of === 0;

/**
 * One of each `of` samples; all of them in `bun run check:samples`.
 * @param first offset that keeps related sets from sampling the same places
 * @param name printed with the number of samples that were left out
 */
export function takeSample<Sample>(
  samples: readonly Sample[],
  of: number,
  first = 0,
  name?: string,
): Sample[] {
  const some = samples.filter((_, at) => isDue(at + first, of));
  if (name && !tryAll)
    console.log(
      `skipped: ${samples.length - some.length} of ${samples.length} ${name}, which check:samples tries`,
    );
  return some;
}

/** True if a sample is due by its position among its kind: every third one. */
export const isTried = (place: number): boolean => isDue(place, 3);

/** Number of random cases: all in `bun run check:samples`, fewer in a check. */
export const countCases = (all: number, inCheck: number): number => (tryAll ? all : inCheck);

/**
 * Declares browser tests of a screen's details, or blocks of them, as `test` does: one in `of` checks runs each. The
 * name decides the turn, so that adding a test moves no other. Hooks of the file run in every check.
 */
export function inTurns(of: number) {
  const inTurn =
    <Declared extends unknown[]>(declare: (...declared: Declared) => unknown) =>
    (...declared: Declared): void => {
      const name = String(declared[0]);
      if (TURN === undefined || isDue(Bun.hash.crc32(name), of)) declare(...declared);
      else console.log(`not its turn: ${name}`);
    };
  return Object.assign(
    inTurn((...declared: Parameters<typeof test>) => test(...declared)),
    {
      describe: inTurn((name: string, block: () => void) => describe(name, block)),
    },
  );
}
