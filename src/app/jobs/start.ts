import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { createRunner } from "@/platform/jobs/runner";
import { serverJobs } from "./list";

const second = 1000;
/** The jobs start once the first requests after a start were answered, since each loads its module then. */
const firstTickAfter = 3 * second;
const samplesEvery = 60_000;
/** The first samples are taken once the first requests after a start were answered; an earlier search takes its own. */
const firstSamplesAfter = 10_000;

/**
 * Runs the server's jobs from now on; they give way while `isBusy`. Returns a function that ends them: running ones are
 * interrupted at their next write.
 */
export function startJobs(deps: Deps, isBusy: () => boolean): () => Promise<void> {
  const runner = createRunner(deps, serverJobs, { isBusy });
  let ticking: Timer | undefined;
  const begin = setTimeout(() => {
    ticking = setInterval(() => void runner.tick(), second);
  }, firstTickAfter - second);
  const warm = () =>
    void takeSamples(deps).catch((error: unknown) =>
      deps.log.error({ reason: failureReason(error) }, "search samples were not taken"),
    );
  const first = setTimeout(warm, firstSamplesAfter);
  const sampling = setInterval(warm, samplesEvery);
  return async () => {
    clearTimeout(begin);
    clearInterval(ticking);
    clearTimeout(first);
    clearInterval(sampling);
    await runner.stop();
  };
}

/** Takes the samples that a node's searches rely on, so that its first search need not wait for them. */
async function takeSamples({ db }: Deps): Promise<void> {
  const { sampleOfTransactions } = await import("@/accounts/transactions/search");
  const { sampleOfAccounts } = await import("@/accounts/search");
  for (const sample of [sampleOfTransactions, sampleOfAccounts]) await sample(db);
}
