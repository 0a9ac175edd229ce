import type { Statement } from "db/client";
import type { End } from "@/platform/leased-work/lease";
import type { Instant } from "@/vocabulary/calendar";
import type { JobRun } from "./lease";
import { minute, retryDelay } from "./retry-delay";

const hour = 60 * minute;

/** The end of a successful run: the occurrence is carried out, the lease free. */
export function finishedRun(
  run: JobRun,
  hourly: boolean,
  startedAt: Instant,
  at: Instant,
  items: number,
): End {
  return {
    set: "node = null, finished_due = due, failures = 0, retry_at = 0, succeeded_at = ?",
    args: [at],
    statements: hourly ? countInHour(run, startedAt, at, items) : [closeRun(run, "done", at, items)],
  };
}

function closeRun({ job, token }: JobRun, status: "done" | "stopped", at: Instant, items: number): Statement {
  return {
    sql: "update job_runs set status = ?, finished_at = ?, items = ? where job = ? and token = ?",
    args: [status, at, items, job, token],
  };
}

/** Adds a run to the node's record of the hour, or begins that record. */
function countInHour(run: JobRun, startedAt: Instant, at: Instant, items: number): Statement[] {
  const { job, token, node, due } = run;
  return [
    {
      sql: `update job_runs set finished_at = ?, runs = runs + 1, items = items + ? where id = (
        select id from job_runs where job = ? and node = ? and status = 'done' and started_at >= ?
        order by id desc limit 1)`,
      args: [at, items, job, node, at - (at % hour)],
    },
    {
      sql: `insert into job_runs (job, token, node, due_at, started_at, finished_at, status, items)
        select ?, ?, ?, ?, ?, ?, 'done', ? where changes() = 0`,
      args: [job, token, node, due, startedAt, at, items],
    },
  ];
}

/**
 * The end of a failed run: the same occurrence is tried again after a pause.
 * @param passing true for a temporary fault of the database: however many follow, the next try is a minute away
 */
export function failed(
  { job, token, node, due }: JobRun,
  startedAt: Instant,
  at: Instant,
  { reason, passing }: { reason: string; passing: boolean },
): End {
  const after = passing
    ? `retry_at = ? + ${minute}, failures = max(failures, 1)`
    : `retry_at = ? + ${retryDelay}, failures = failures + 1`;
  return {
    set: `node = null, failed_at = ?, ${after}`,
    args: [at, at],
    statements: [
      {
        sql: `insert into job_runs (job, token, node, due_at, started_at, finished_at, status, error)
          values (?, ?, ?, ?, ?, ?, 'failed', ?)
          on conflict (job, token) do update set status = 'failed', finished_at = excluded.finished_at,
            error = excluded.error`,
        args: [job, token, node, due, startedAt, at, reason],
      },
    ],
  };
}

/** Releases a run that the server's end interrupted: any node may start it again at once. */
export const stoppedRun = (run: JobRun, at: Instant): End => ({
  set: "node = null",
  statements: [closeRun(run, "stopped", at, 0)],
});

/** Records that jobs had nothing to do: they are healthy, whatever failed before. */
export const nothingToDo = (names: readonly string[], at: Instant): Statement => ({
  sql: `insert into jobs (name, succeeded_at) select value, ? from json_each(?) where true
    on conflict (name) do update set succeeded_at = excluded.succeeded_at, failures = 0, retry_at = 0`,
  args: [at, JSON.stringify(names)],
});
