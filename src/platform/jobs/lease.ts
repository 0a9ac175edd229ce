import type { Statement } from "db/client";
import { parseRow, parseRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { type LeasedRows, leaseIsFree, leaseLength } from "@/platform/leased-work/lease";
import type { Instant } from "@/vocabulary/calendar";
import { retryDelay } from "./retry-delay";

/** The rows of jobs, of which those that have a node are under way. */
export const jobRows: LeasedRows = { table: "jobs", key: "name", underWay: "node is not null" };

/** A run of a job for one occurrence, on the node that took its lease. */
export type JobRun = { job: string; node: string; token: number; due: Instant };

/**
 * Latest plausible end of a lease or pause, in ms UTC. A later one is ignored, so that a clock that ran ahead, or a
 * forged row, does not stop a job for longer.
 */
export const furthestDue = (at: Instant) => at + 2 * leaseLength;

/** The instant up to which a failed run's pause can last, in SQL. Its argument is the present. */
const furthestPause = `? + ${leaseLength} + ${retryDelay}`;

/** An attempt to take a lease: the run, or the time to wait before the next attempt in milliseconds. */
type LeaseAttempt = { run: JobRun } | { finishedDue: Instant; tryAfter: number };

const takenRow = z.object({ token: z.int() });
const stateRow = z.object({
  leasedUntil: z.int(),
  finishedDue: z.int(),
  retryAt: z.int(),
  furthestPause: z.int(),
  node: z.string().nullable(),
});

type Occurrence = { job: string; node: string; due: Instant; recorded: boolean; wasAhead: boolean };

/**
 * Takes a job's lease for an occurrence, in one write on the primary: only if that occurrence was not carried out, no
 * other node runs it, and a failed run's pause is over. Closes the record of a lost run.
 * @param recorded true if the run has a record of its own from the start
 * @param wasAhead true if this node's clock was put back since it last carried the job out: later occurrences are
 * ignored
 */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  { job, node, due, recorded, wasAhead }: Occurrence,
): Promise<LeaseAttempt> {
  const at = now();
  const free = leaseIsFree(at);
  const furthest = wasAhead ? at : furthestDue(at);
  const statements: Statement[] = [
    { sql: "insert into jobs (name) values (?) on conflict do nothing", args: [job] },
    {
      sql: `update jobs set node = ?, token = token + 1, leased_until = ?, due = ?, began_at = ?
        where name = ? and (finished_due < ? or finished_due > ?)
          and (retry_at <= ? or retry_at > ${furthestPause})
          and (node is null or ${free.sql})
        returning token`,
      args: [node, at + leaseLength, due, at, job, due, furthest, at, at, ...free.args],
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
      sql: `select leased_until as leasedUntil, finished_due as finishedDue, retry_at as retryAt,
        ${furthestPause} as furthestPause, node from jobs where name = ?`,
      args: [at, job],
    },
  ];
  const [, taken = [], , , state = []] = await db.write(statements);
  const [run] = parseRows(takenRow, taken);
  if (run) return { run: { job, node, token: run.token, due } };
  const { finishedDue, leasedUntil, retryAt, ...held } = parseRow(stateRow, state);
  const freeAt = held.node === null || leasedUntil > furthestDue(at) ? 0 : leasedUntil;
  const pausedUntil = retryAt > held.furthestPause ? 0 : retryAt;
  return {
    finishedDue: finishedDue > furthest ? 0 : finishedDue,
    tryAfter: Math.max(0, freeAt - at, pausedUntil - at),
  };
}
