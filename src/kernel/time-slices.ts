import { setImmediate } from "node:timers/promises";

/** Long work as a generator: it yields between small steps, at most some tenths of a millisecond apart. */
export type Work<Result> = Generator<void, Result, void>;

/** Duration of one stretch of work before other requests are answered, in milliseconds. */
const sliceLength = 8;
/** Duration of a stretch of work that runs every few seconds beside postings. */
const shortSliceLength = 1;

/** Does long work in stretches, between which the server answers other requests. */
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

/** Does the work in one go, when nobody waits. */
export function runToEnd<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Pauses for long work that awaits its steps: the returned function is called between two of them, and lets other requests be
 * answered once the work has run for a stretch.
 */
export const pauseWhenDue = (): (() => Promise<void>) => giveWayTo({ isBusy: () => false });

/**
 * Factor by which a slice of background work gives way, relative to its duration, and the longest pause in
 * milliseconds.
 */
const waitPerSlice = 9;
const longestWait = 100;
/** Pause before it checks again whether others are busy, in milliseconds. */
const lookAgain = 1;

type BackgroundOptions = {
  /** True if people's reads or writes wait or are being answered. */
  isBusy(): boolean;
  /** A clock that only runs forward, in milliseconds. */
  now?(): number;
  /** Waits a number of milliseconds; with 0, until other work had a turn of the event loop. */
  wait?(ms: number): Promise<unknown>;
};

/**
 * Lowers the priority of background work: the returned function is called between two of its steps. After a slice it lets
 * requests be answered, and pauses while they are busy, at most for nine times the slice and 100 ms: background work always
 * progresses.
 */
export function giveWayTo({ isBusy, now = performanceNow, wait = waitFor }: BackgroundOptions) {
  let began = now();
  return async (): Promise<void> => {
    const [ended, slice] = [now(), now() - began];
    if (slice < shortSliceLength) return;
    const until = ended + Math.min(slice * waitPerSlice, longestWait);
    await wait(0);
    while (isBusy() && now() < until) await wait(lookAgain);
    began = now();
  };
}

const performanceNow = () => performance.now();
const waitFor = (ms: number) => (ms === 0 ? setImmediate() : Bun.sleep(ms));
