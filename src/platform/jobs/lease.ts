import type { Statement } from "db/client";
import { rowOf, rowsOf } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { type LeasedRows, leaseIsFree, leaseLength } from "@/platform/leased-work/lease";
import type { Instant } from "@/vocabulary/calendar";

/** The rows of jobs, of which those that have a node are under way. */
export const jobRows: LeasedRows = { table: "jobs", key: "name", underWay: "node is not null" };

/** A run of a job for one occurrence, on the node that took its lease. */
export type JobRun = { job: string; node: string; token: number; due: Instant };

/**
 * What lies further ahead than leases and pauses last, in milliseconds, counts for nothing: a clock that ran ahead, or a row
 * that somebody wrote, stops no job for longer.
 */
const furthestDue = (at: Instant) => at + 2 * leaseLength;
const furthestPause = (at: Instant) => at + 3_600_000 + leaseLength;

/** What taking a lease answers: the run, or when it makes sense to try again. */
export type LeaseAttempt = { run: JobRun } | { finishedDue: Instant; tryAt: Instant };

const takenRow = z.object({ token: z.int() });
const stateRow = z.object({
  leasedUntil: z.int(),
  finishedDue: z.int(),
  retryAt: z.int(),
  node: z.string().nullable(),
});

/**
 * Takes a job's lease for an occurrence, in one write on the primary: only where that occurrence was not carried out,
 * no other node runs it, and a failed run's pause is over. What a lost run left open is closed in the records.
 * @param recorded whether the run has a record of its own from the start
 */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  { job, node, due, recorded }: { job: string; node: string; due: Instant; recorded: boolean },
): Promise<LeaseAttempt> {
  const at = now();
  const free = leaseIsFree(at);
  const statements: Statement[] = [
    { sql: "insert into jobs (name) values (?) on conflict do nothing", args: [job] },
    {
      sql: `update jobs set node = ?, token = token + 1, leased_until = ?, due = ?
        where name = ? and (finished_due < ? or finished_due > ?) and (retry_at <= ? or retry_at > ?)
          and (node is null or ${free.sql})
        returning token`,
      args: [node, at + leaseLength, due, job, due, furthestDue(at), at, furthestPause(at), ...free.args],
    },
    {
      sql: `update job_runs set status = 'lost', finished_at = ? where job = ? and status = 'running'
        and token < (select token from jobs where name = ?)`,
      args: [at, job, job],
    },
    {
      sql: `insert into job_runs (job, token, node, due_at, started_at, status)
        select name, token, node, due, ?, 'running' from jobs where name = ? and node = ? and ? = 1
        on conflict do nothing`,
      args: [at, job, node, recorded ? 1 : 0],
    },
    {
      sql: "select leased_until as leasedUntil, finished_due as finishedDue, retry_at as retryAt, node from jobs where name = ?",
      args: [job],
    },
  ];
  const [, taken = [], , , state = []] = await db.write(statements);
  const [run] = rowsOf(takenRow, taken);
  if (run) return { run: { job, node, token: run.token, due } };
  const { finishedDue, retryAt, ...held } = rowOf(stateRow, state);
  return {
    finishedDue: finishedDue > furthestDue(at) ? 0 : finishedDue,
    tryAt: Math.min(Math.max(held.node === null ? 0 : held.leasedUntil, retryAt), furthestPause(at)),
  };
}
