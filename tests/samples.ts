import { describe, test } from "bun:test";

/** Whether tests of many alike try all of them (`bun run check:samples`), and not the part of them that each check tries. */
const tryAll = process.env.ALL_SAMPLES === "1";

/**
 * Which part a check tries: a number that `tests/check.ts` draws from the commit, so that the checks of ten commits try
 * nearly all, and each of them tries the same part again. Without one, a file that is run by itself runs all of its tests,
 * over the samples of turn 0.
 */
const { TURN } = process.env;
const turn = Number(TURN ?? 0);

/**
 * Whether it is the turn of something, by its place among those that take turns: one in `of` checks tries it. Sets of other
 * numbers turn independently, so that each sample of a sample (an ending of a call) has its turn with each of the others.
 */
const isDue = (place: number, of: number): boolean => tryAll || (place + turnAmong(of)) % of === 0;

const turnAmong = (of: number): number => Number(Bun.hash(`${turn} of ${of}`) % BigInt(of));

/**
 * One of so many samples; all of them where `bun run check:samples` asks for it.
 * @param first moves the samples that one check tries, so that sets which belong together do not try the same places
 * @param name what they are, where a check has to say that it leaves some out
 */
export function someOf<Sample>(samples: readonly Sample[], of: number, first = 0, name?: string): Sample[] {
  const some = samples.filter((_, at) => isDue(at + first, of));
  if (name && !tryAll)
    console.log(
      `skipped: ${samples.length - some.length} of ${samples.length} ${name}, which check:samples tries`,
    );
  return some;
}

/** Whether one of samples that are alike is tried, by its place among them: each third one. */
export const isTried = (place: number): boolean => isDue(place, 3);

/** How many random cases are tried: all of them where `bun run check:samples` asks for it. */
export const casesOf = (all: number, inCheck: number): number => (tryAll ? all : inCheck);

/**
 * Declares tests that take turns, as `test` does, or blocks of them: one in `of` checks tries each. Its name says which, so that
 * they are spread over the checks, and stay there when others are added. What a check must never do without is declared by
 * `test` alone; no test may need one that takes turns, and hooks of a file run without it, too: costly ones belong into a block.
 * @param place puts all that is declared into one turn, where it has to be another one than that of other files
 */
export function inTurns(of: number, place?: number) {
  const inTurn =
    <Declared extends unknown[]>(declare: (...declared: Declared) => unknown) =>
    (...declared: Declared): void => {
      const name = String(declared[0]);
      if (TURN === undefined || isDue(place ?? Bun.hash.crc32(name), of)) declare(...declared);
      else console.log(`not its turn: ${name}`);
    };
  return Object.assign(
    inTurn((...declared: Parameters<typeof test>) => test(...declared)),
    {
      describe: inTurn((name: string, block: () => void) => describe(name, block)),
    },
  );
}
