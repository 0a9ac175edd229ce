/** Interval at which late timers are measured, in milliseconds. */
export const lookEvery = 100;

/**
 * Watches how late the event loop is for its timers: every request waits that long for its first turn.
 * @param seen receives each lateness, in milliseconds
 * @returns a function that ends it
 */
export function watchEventLoop(seen: (ms: number) => void): () => void {
  let due = performance.now() + lookEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    seen(Math.max(0, now - due));
    due = now + lookEvery;
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
