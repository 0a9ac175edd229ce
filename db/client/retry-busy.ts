import { toDatabaseError } from "./errors";

/** Retries an attempt that a lock held elsewhere refused, and that therefore did nothing, for `timeout` milliseconds. */
export async function retryWhileBusy<T>(timeout: number, attempt: () => T | Promise<T>): Promise<T> {
  for (const until = Date.now() + timeout; ; await Bun.sleep(5 + Math.random() * 20)) {
    try {
      return await attempt();
    } catch (error) {
      if (toDatabaseError(error).code !== "BUSY" || Date.now() >= until) throw error;
    }
  }
}
