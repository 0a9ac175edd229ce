import { stepLimit } from "./limits";

/** Throws unless an address answers with a success. */
export async function assertAnswers(url: string, init: BunFetchRequestInit = {}): Promise<void> {
  const { status } = await fetch(url, init);
  if (status !== 200) throw new Error(`${url} answered ${status}`);
}

/** Milliseconds between looks at what a server takes seconds to do. */
export const seldom = 50;

/**
 * Looks until a check passes, and answers what it gave: for what another process or a browser does in its own time.
 * This is the one place where tests wait by the clock.
 * @param check throws while what it looks for is not so yet
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
