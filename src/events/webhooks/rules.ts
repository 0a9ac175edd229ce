const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long after each failed try the next one follows, in milliseconds; after the last of them a webhook is switched off. */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** How long one try may take, in milliseconds. */
export const tryLength = 10 * second;

/** How much of an answer is kept, in bytes. */
export const mostAnswerBytes = 2048;

/** After so many failures in a row no new events are tried until one that waits has gone through. */
export const mostFailuresInRow = 5;

/** How long both secrets sign after a rotation, in milliseconds. */
export const rotationLength = 24 * hour;

/** When a delivery that has failed so often is tried again; undefined where it is not. */
export function nextTry(tries: number, at: number): number | undefined {
  const delay = retryDelays[tries - 1];
  return delay === undefined ? undefined : at + delay;
}
