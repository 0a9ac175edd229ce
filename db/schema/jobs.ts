import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { jobRunStatuses } from "@/vocabulary/options";
import { optionCondition } from "./options";

/**
 * The lease of each job: the node that runs it, and until when without a renewal. `token` grows with each take-over
 * and fences every write of a run. `finishedDue` is the newest occurrence (ms UTC) that was carried out.
 */
export const jobs = sqliteTable("jobs", {
  name: text().primaryKey(),
  token: integer().notNull().default(0),
  node: text(),
  leasedUntil: integer("leased_until").notNull().default(0),
  due: integer().notNull().default(0),
  finishedDue: integer("finished_due").notNull().default(0),
  /** Failed runs since the last one that succeeded, and when the next attempt may be made. */
  failures: integer().notNull().default(0),
  retryAt: integer("retry_at").notNull().default(0),
  /** Instants at which a run last began, last succeeded or found nothing to do, and last failed (ms UTC); 0 for never. */
  beganAt: integer("began_at").notNull().default(0),
  succeededAt: integer("succeeded_at").notNull().default(0),
  failedAt: integer("failed_at").notNull().default(0),
});

/**
 * Runs of jobs. A frequent job has one row per node and hour, counting its `runs`; a failure always has its own row.
 * `items` is the number of the job's units processed.
 */
export const jobRuns = sqliteTable(
  "job_runs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    job: text().notNull(),
    token: integer().notNull(),
    node: text().notNull(),
    dueAt: integer("due_at").notNull(),
    startedAt: integer("started_at").notNull(),
    finishedAt: integer("finished_at"),
    status: text({ enum: jobRunStatuses }).notNull(),
    runs: integer().notNull().default(1),
    items: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    index("job_runs_job").on(t.job, t.id),
    index("job_runs_started").on(t.startedAt),
    uniqueIndex("job_runs_token").on(t.job, t.token),
    check("JOB_RUN_STATUS", optionCondition(t.status, jobRunStatuses)),
  ],
);

/** Progress of a job that reads a table: the id of the newest row that it has seen. */
export const jobCursors = sqliteTable("job_cursors", {
  name: text().primaryKey(),
  lastId: integer("last_id").notNull(),
});
