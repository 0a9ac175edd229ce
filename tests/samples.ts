/** Whether tests of many alike try all of them (`bun run check:samples`), and not the part of them that each check tries. */
const tryAll = process.env.ALL_SAMPLES === "1";

/** One of so many samples, from `first` on; all of them where `bun run check:samples` asks for it. */
export const someOf = <Sample>(samples: readonly Sample[], of: number, first = 0): Sample[] =>
  samples.filter((_, at) => tryAll || at % of === first % of);
