import { type Database, expectOneRow, type Posting, type Statement, type Write } from "db/client";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/** The right to run a job: `token` is checked in every write of the run. */
export type Lease = { job: string; node: string; token: number; due: Instant };

/** How long a lease lasts without being renewed, in milliseconds: so long another node waits for a dead one. */
export const leaseLength = 30_000;

/**
 * What lies further ahead than leases and pauses last, in milliseconds, counts for nothing: a clock that ran ahead, or a row
 * that somebody wrote, stops no job for longer.
 */
const furthestFrom = (at: Instant) => ({
  lease: at + 2 * leaseLength,
  pause: at + 3_600_000 + leaseLength,
});

/** What taking a lease answers: the lease, or when it makes sense to try again. */
export type Taken = { lease: Lease } | { finishedDue: Instant; tryAt: Instant };

/**
 * Takes a job's lease for an occurrence, in one write on the primary: only where that occurrence was not carried out,
 * no other node runs it, and a failed run's pause is over. What a lost run left open is closed in the records.
 * @param recorded whether the run has a record of its own from the start
 */
export async function takeLease(
  { db, now }: Pick<Deps, "db" | "now">,
  { job, node, due, recorded }: { job: string; node: string; due: Instant; recorded: boolean },
): Promise<Taken> {
  const at = now();
  const furthest = furthestFrom(at);
  const statements: Statement[] = [
    { sql: "insert into jobs (name) values (?) on conflict do nothing", args: [job] },
    {
      sql: `update jobs set node = ?, token = token + 1, leased_until = ?, due = ?
        where name = ? and (finished_due < ? or finished_due > ?) and (retry_at <= ? or retry_at > ?)
          and (node is null or leased_until <= ? or leased_until > ?)
        returning token`,
      args: [node, at + leaseLength, due, job, due, furthest.lease, at, furthest.pause, at, furthest.lease],
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
    { sql: "select leased_until, finished_due, retry_at, node from jobs where name = ?", args: [job] },
  ];
  const [, taken = [], , , state = []] = await db.write(statements);
  const token = taken[0]?.token;
  if (token !== undefined) return { lease: { job, node, token: Number(token), due } };
  const row = state[0] ?? {};
  const leasedUntil = row.node === null ? 0 : Number(row.leased_until);
  const finishedDue = Number(row.finished_due);
  return {
    finishedDue: finishedDue > furthest.lease ? 0 : finishedDue,
    tryAt: Math.min(Math.max(leasedUntil, Number(row.retry_at)), furthest.pause),
  };
}

/** Holds a lease for longer. Fails with LEASE_LOST where another node has taken it. */
export function renewal({ job, token }: Lease, at: Instant): Statement[] {
  return [
    {
      sql: "update jobs set leased_until = max(leased_until, ?) where name = ? and token = ? and node is not null",
      args: [at + leaseLength, job, token],
    },
    expectOneRow("LEASE_LOST"),
  ];
}

/** The database as a run sees it: each write renews the lease, and is refused where it is lost or the run is over. */
export function fence({ db, now }: Pick<Deps, "db" | "now">, lease: Lease, signal: AbortSignal): Database {
  const guard = (): Statement[] => {
    signal.throwIfAborted();
    return renewal(lease, now());
  };
  return {
    ...db,
    async write(writes: readonly Write[], options) {
      if (writes.length === 0) return [];
      const first = guard();
      return (await db.write([...first, ...writes], options)).slice(first.length);
    },
    async post(posting: Posting) {
      const first = guard();
      const { sql, args } = posting;
      const probe = { sql: "select 1 from journals where id = ?", args: args.slice(0, 1) };
      return (await db.write([...first, { sql, args }], { idempotent: probe })).at(-1) ?? [];
    },
  };
}
