import type { Deps } from "@/deps";
import { runningWork } from "@/platform/leased-work/running-work";
import { serverJobs } from "./list";

/** Jobs whose work is outside of the book: copies of it, and what is sent to other servers. */
const outside: ReadonlySet<string> = new Set([
  "anchor audit head",
  "back up the book",
  "prove the newest backup",
  "tell of backups",
  "archive closed years",
  "deliver webhooks",
]);

/** How often jobs may give rise to work of other jobs. */
const mostRounds = 10;

/**
 * Carries out what the rows of a book that was just made give rise to, until nothing is left, so that its figures stay as they are
 * once somebody reads them. For a book that no other node works on yet: it takes no lease.
 */
export async function settleBook(deps: Deps): Promise<void> {
  const { signal } = new AbortController();
  for (let round = 0; round < mostRounds; round += 1) {
    await runningWork(deps.db).settled();
    let done = 0;
    for (const { name, pending, run } of serverJobs)
      if (pending && !outside.has(name) && (await pending(deps))) done += await run(deps, signal, deps);
    if (done === 0) return;
  }
}
