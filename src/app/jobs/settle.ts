import type { Deps } from "@/deps";
import { runningWork } from "@/platform/leased-work/running-work";
import { serverJobs } from "./list";

/** Jobs that act outside the book: backups and transmissions to other servers. */
const outside: ReadonlySet<string> = new Set([
  "anchor audit head",
  "back up the book",
  "prove the newest backup",
  "tell of backups",
  "archive closed years",
  "deliver webhooks",
]);

/** Maximum number of rounds of jobs, since one job may create work for another. */
const mostRounds = 10;

/**
 * Runs the background jobs of a newly created book until none finds work, so that its figures are stable before anybody reads
 * them. Takes no lease: no other node may work on the book yet.
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
