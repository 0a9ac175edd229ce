import { stepLimit } from "./limits";

/** Throws unless an address answers successfully. */
export async function assertAnswers(url: string, init: BunFetchRequestInit = {}): Promise<void> {
  const { status } = await fetch(url, init);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

/** Milliseconds between looks at what a server takes seconds to do. */
export const seldom = 50;

/**
 * Repeats a check until it passes and returns its result, for acts of other processes and browsers. Only here do tests
 * wait by the clock.
 * @param check throws until its condition holds
 * @param pause milliseconds before it looks again
 */
export async function eventually<Result>(check: () => Result | Promise<Result>, pause = 10): Promise<Result> {
  for (const end = performance.now() + stepLimit; ; await Bun.sleep(pause)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= end) throw error;
    }
  }
}
