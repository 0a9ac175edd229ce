import { decodeCursor, keyset, keysetValues, type Order, pageOf } from "db/keyset";
import { jobRuns, jobs } from "db/schema";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import { assertCan } from "@/auth/policy";
import type { Deps } from "@/deps";
import type { JobRunDto, JobRunFilter, JobStateDto } from "./contract";
import { serverJobs } from "./list";
import { scheduleOf } from "./schedule";

export type JobRunRow = typeof jobRuns.$inferSelect;

const newestFirst: Order = { id: jobRuns.id, direction: "desc" };

/**
 * Reads one page of what jobs did, newest first.
 * @param page `cursor` as a page gave it
 * @throws AppError 403 for anyone but staff, 400 for a cursor that no page gave
 */
export async function listJobRuns(
  { db }: Deps,
  actor: Actor,
  { job, status }: JobRunFilter,
  page: { cursor?: string | undefined; limit: number },
) {
  assertCan(actor, "operations:read");
  const cursor = decodeCursor(page.cursor);
  const edge = keyset(newestFirst, cursor?.side ?? "start");
  const ofJob = job === undefined ? undefined : eq(jobRuns.job, job);
  const ofStatus = status === "all" ? undefined : eq(jobRuns.status, status);
  const read = await db.read
    .select()
    .from(jobRuns)
    .where(and(ofJob, ofStatus, edge.where))
    .orderBy(edge.orderBy)
    .limit(page.limit + 1)
    .prepare()
    .all(keysetValues(cursor));
  return pageOf(read, page.limit, cursor, ({ id }) => ({ id }));
}

/**
 * Where each of the server's jobs stands: running, idle or failing, its newest record, and when it is due next.
 * @throws AppError 403 for anyone but staff
 */
export async function jobStates({ db, env, now }: Deps, actor: Actor): Promise<JobStateDto[]> {
  assertCan(actor, "operations:read");
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
      failures > 0 && lease ? Math.max(lease.retryAt, at) : scheduleOf(schedule, env.zone).next(at);
    return {
      name,
      state: held ? "running" : failures > 0 ? "failing" : "idle",
      node: held ? lease.node : null,
      failures,
      nextAt: new Date(next).toISOString(),
      lastRun: lastRun ? toJobRunDto(lastRun) : null,
    };
  });
}

/** A record as answers carry it. */
export function toJobRunDto(run: JobRunRow): JobRunDto {
  const { id, job, node, status, runs, items, error } = run;
  const unit = serverJobs.find(({ name }) => name === job)?.unit ?? "items";
  return {
    id,
    job,
    node,
    status,
    dueAt: new Date(run.dueAt).toISOString(),
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: run.finishedAt === null ? null : new Date(run.finishedAt).toISOString(),
    runs,
    summary: status === "done" ? `${items} ${unit}` : "",
    error,
  };
}
