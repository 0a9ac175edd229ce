/** Whether tests of many alike try all of them (`bun run check:samples`), and not the part of them that each check tries. */
const tryAll = process.env.ALL_SAMPLES === "1";

/**
 * One of so many samples, from `first` on; all of them where `bun run check:samples` asks for it.
 * @param name what they are, where a check has to say that it leaves some out
 */
export function someOf<Sample>(samples: readonly Sample[], of: number, first = 0, name?: string): Sample[] {
  if (tryAll) return [...samples];
  const some = samples.filter((_, at) => at % of === first % of);
  if (name)
    console.log(
      `skipped: ${samples.length - some.length} of ${samples.length} ${name}, which check:samples tries`,
    );
  return some;
}

/** Whether one of samples that are alike is tried, by its number among them: each third one; all where `bun run check:samples` asks for it. */
export const isTried = (turn: number): boolean => tryAll || turn % 3 === 0;

/** How many random cases are tried: all of them where `bun run check:samples` asks for it. */
export const casesOf = (all: number, inCheck: number): number => (tryAll ? all : inCheck);
