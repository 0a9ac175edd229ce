import type { Deps } from "@/deps";
import type { LeasedWork } from "@/platform/leased-work/leased-work";

/**
 * Background work of the server. A run may stop at any write and begin again on another node: its writes stay, and the
 * next run continues from there.
 */
export type Job = {
  /** Name of its lease and its records; renaming a job makes it a new one. */
  name: string;
  /** A cron pattern in the bank's time zone; with six fields the first are seconds. */
  schedule: string;
  /** Counted unit of a run, singular and plural: '{count} hold released', '{count} holds released'. */
  unit: readonly [one: string, several: string];
  /** Frequent jobs keep one record per node and hour, and one for each failure. Default: one per run. */
  record?: "each" | "hourly";
  /** A cheap read. If it returns false there is no work: no lease is taken and nothing is recorded. */
  pending?(deps: Deps): Promise<boolean>;
  /** Loads the leased work that the job takes up again. */
  takesUp?: () => Promise<LeasedWork>;
  /**
   * Does the work and returns the number of units. Every write through `deps.db` is refused with LEASE_LOST once
   * another node has taken over, and with STOPPED once the server is stopping.
   * @param node the deps of the process without the job's lease, for work with a lease of its own
   */
  run(deps: Deps, signal: AbortSignal, node: Deps): Promise<number>;
};
