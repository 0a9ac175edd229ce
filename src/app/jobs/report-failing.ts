import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { moveCursor, readCursor } from "@/platform/jobs/cursor";
import { mailStatements } from "@/platform/mail/outbox";
import { mailLine, ownLines } from "@/platform/mail/wording";
import { dayLength } from "@/vocabulary/calendar";

const cursorName = "job trouble";

/** Duration, in milliseconds, of a job's failures after which staff get a mail: most causes pass within it. */
const settling = 10 * 60_000;

const failingRow = z.object({ name: z.string(), error: z.string().nullable() });

/** Jobs that have failed for ten minutes or longer, each with its newest reason. */
async function listFailing({ db, now }: Pick<Deps, "db" | "now">) {
  const at = now();
  return readRows(
    db,
    failingRow,
    sql`select name, (select error from job_runs r where r.job = jobs.name and r.status = 'failed'
        order by r.id desc limit 1) as error
      from jobs where failures > 0 and name <> 'report failing jobs' and exists (
        select 1 from job_runs r where r.job = jobs.name and r.status = 'failed'
        and r.started_at > iif(jobs.succeeded_at > ${at}, 0, jobs.succeeded_at) and r.started_at <= ${at - settling})
      order by name`,
  );
}

/** True if jobs have failed for ten minutes without a mail about it within a day. */
export async function hasFailingJobs(deps: Deps): Promise<boolean> {
  if ((await listFailing(deps)).length === 0) return false;
  const passed = deps.now() - (await readCursor(deps, cursorName));
  // An instant ahead comes from a clock that was set back.
  return passed >= dayLength || passed < 0;
}

/** Reports failing jobs with their reasons, in the log and in a mail to OPERATIONS_EMAIL. Answers how many mails it wrote. */
export async function reportFailingJobs(deps: Deps): Promise<number> {
  const { db, env, now, log } = deps;
  const failing = await listFailing(deps);
  if (failing.length === 0) return 0;
  log.error({ jobs: failing }, "jobs fail");
  const moved = moveCursor(cursorName, now(), now());
  const { operationsEmail: recipient } = env;
  if (recipient === undefined) {
    await db.write(moved);
    return 0;
  }
  const subject = mailLine("Jobs of the server fail");
  const body = [
    ...failing.flatMap(({ name, error }) => ownLines(`${name}: ${error ?? ""}`)),
    mailLine(
      "Look at the jobs on the operations page. A job that fails is tried again until its cause ends.",
    ),
  ];
  await db.write([...moved, ...mailStatements(deps, { recipient, audience: "staff", subject, body })]);
  return 1;
}
