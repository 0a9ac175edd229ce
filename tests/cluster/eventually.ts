/** Tries until the check holds, for at most ten seconds: a node learns what another did a moment later. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 10_000; ; await Bun.sleep(20)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= until) throw error;
    }
  }
}
