import { jobRuns, jobs } from "db/schema";
import { eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { JobRunDto, JobStateDto } from "@/platform/jobs/contract";
import { longestInterval, parseSchedule } from "@/platform/jobs/schedule";
import { isoInstant } from "@/vocabulary/calendar";
import { sayCount } from "@/vocabulary/language/around";
import { serverJobs } from "./list";

export type JobRunRow = typeof jobRuns.$inferSelect;

/**
 * State of one of the server's jobs, in the form of `readJobStates`.
 * @throws AppError 403 for anyone but staff, 404 if there is no such job
 */
export async function getJobState(deps: Deps, actor: Actor, name: string): Promise<JobStateDto> {
  assertCan(actor, "operations:read");
  const job = (await readJobStates(deps)).find((one) => one.name === name);
  if (!job) throw new AppError("not_found", "There is no such job");
  return job;
}

/** State of each of the server's jobs: running, idle or failing, its newest record, and its next due time. */
export async function readJobStates({ db, env, now }: Deps): Promise<JobStateDto[]> {
  const newest = db.read
    .select({ id: sql<number>`max(${jobRuns.id})` })
    .from(jobRuns)
    .groupBy(jobRuns.job);
  const [leases, runs] = await Promise.all([
    db.read.select().from(jobs),
    db.read.select().from(jobRuns).where(inArray(jobRuns.id, newest)),
  ]);
  const at = now();
  return serverJobs.map(({ name, schedule }) => {
    const lease = leases.find((row) => row.name === name);
    const lastRun = runs.find(({ job }) => job === name);
    const held = lease?.node != null && lease.leasedUntil > at;
    const failures = lease?.failures ?? 0;
    const next =
      failures > 0 && lease ? Math.max(lease.retryAt, at) : parseSchedule(schedule, env.zone).next(at);
    return {
      name,
      state: held ? "running" : failures > 0 ? "failing" : "idle",
      node: held ? lease.node : null,
      failures,
      nextAt: new Date(next).toISOString(),
      succeededAt: isoInstant(lease ? lastSuccess(lease, at) : null),
      lastRun: lastRun ? toJobRunDto(lastRun) : null,
    };
  });
}

type JobRow = typeof jobs.$inferSelect;

/** Tolerance for another node's clock that runs ahead, in milliseconds. */
const clocksDiffer = 60_000;

/** The newest of some instants of a row; null for none. Those that a wrong clock wrote ahead of this one are ignored. */
function findNewest(instants: readonly number[], at: number): number | null {
  const newest = Math.max(0, ...instants.filter((instant) => instant <= at + clocksDiffer));
  return newest === 0 ? null : newest;
}

/**
 * Instant at which a job last did its work or found none (ms UTC). The row of an older version has only its newest
 * occurrence.
 */
const lastSuccess = ({ succeededAt, finishedDue }: JobRow, at: number): number | null =>
  findNewest([succeededAt, finishedDue], at);

/** A job's times (ms UTC, null for never), its longest interval in milliseconds, and whether a node runs it. */
export type JobTimes = {
  name: string;
  interval: number;
  isRunning: boolean;
  beganAt: number | null;
  succeededAt: number | null;
  failedAt: number | null;
};

/** Instants at which each of the server's jobs last began, succeeded and failed, by its row: the same on every node. */
export async function readJobTimes({ db, env, now }: Pick<Deps, "db" | "env" | "now">): Promise<JobTimes[]> {
  const rows = new Map((await db.read.select().from(jobs)).map((row) => [row.name, row]));
  const at = now();
  return serverJobs.map(({ name, schedule }) => {
    const row = rows.get(name);
    return {
      name,
      interval: longestInterval(schedule, env.zone),
      isRunning: row?.node != null && row.leasedUntil > at,
      beganAt: findNewest([row?.beganAt ?? 0], at),
      succeededAt: row ? lastSuccess(row, at) : null,
      failedAt: findNewest([row?.failedAt ?? 0], at),
    };
  });
}

/** Reads one record. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getJobRun({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<JobRunRow> {
  assertCan(actor, "operations:read");
  const [run] = await db.read.select().from(jobRuns).where(eq(jobRuns.id, id));
  if (!run) throw new AppError("not_found", "This run is not on record, or no longer");
  return run;
}

/** Record of a job's run in the form of answers. */
export function toJobRunDto(run: JobRunRow): JobRunDto {
  const { id, job, node, status, runs, items, error } = run;
  const [one, several] = serverJobs.find(({ name }) => name === job)?.unit ?? [
    "{count} item",
    "{count} items",
  ];
  return {
    id,
    job,
    node,
    status,
    dueAt: new Date(run.dueAt).toISOString(),
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: isoInstant(run.finishedAt),
    runs,
    summary: status === "done" ? sayCount(items, one, several) : "",
    error,
  };
}
