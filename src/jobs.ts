import { sampleOfAccounts } from "./accounts/search";
import type { Deps } from "./deps";
import { sweepKeys } from "./idempotency/store";
import { expireHolds } from "./ledger/holds";
import { expireAnalyses } from "./narration/expire";
import { sampleOfTransactions } from "./transactions/fts-query";
import { indexTransactions } from "./transactions/indexer";

type Job = { name: string; everyMs: number; run(deps: Deps): Promise<unknown> };

/** Takes the samples that searches go by, too: so that the first one need not wait for them. */
async function indexAndSample({ db }: Deps): Promise<void> {
  await indexTransactions(db);
  for (const sample of [sampleOfTransactions, sampleOfAccounts]) await sample(db);
}

/** What the server does by itself. Each is safe to run on several nodes at once. */
const jobs: Job[] = [
  { name: "index transactions", everyMs: 2000, run: indexAndSample },
  { name: "expire holds", everyMs: 60_000, run: expireHolds },
  { name: "forget idempotency keys", everyMs: 3_600_000, run: sweepKeys },
  { name: "forget statement analyses", everyMs: 3_600_000, run: expireAnalyses },
];

/** Runs each job every so often, never twice at once; a failure is logged and tried again. */
export function startJobs(deps: Deps): () => void {
  const timers = jobs.map((job) => {
    let busy = false;
    return setInterval(async () => {
      if (busy) return;
      busy = true;
      await job
        .run(deps)
        .catch((error: unknown) =>
          deps.log.error({ job: job.name, reason: reasonOf(error) }, "a job failed"),
        );
      busy = false;
    }, job.everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
