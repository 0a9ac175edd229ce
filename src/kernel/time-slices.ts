import { setImmediate } from "node:timers/promises";

/** Long work as a generator: it yields between small steps, at most some tenths of a millisecond apart. */
export type Work<Result> = Generator<void, Result, void>;

/** How long work goes on at a stretch, in milliseconds, before other requests are answered. */
const sliceLength = 8;
/** The same for what runs every few seconds beside postings. */
const shortSliceLength = 1;

/** Does long work in stretches, between which the server answers others. */
export async function runInSlices<Result>(work: Work<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < sliceLength) continue;
    await setImmediate();
    began = performance.now();
  }
}

/** Does the same in one go, where nobody waits. */
export function runToEnd<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * For long work that awaits its steps, which a file answers at once: the returned function is called between two of
 * them, and lets others be answered where the work has gone on for a stretch.
 */
export function pauseWhenDue(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < shortSliceLength) return;
    await setImmediate();
    began = performance.now();
  };
}
