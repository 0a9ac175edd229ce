import type { Statement } from "db/client";
import type { Deps } from "@/deps";

/** How long records of runs are kept, in milliseconds: 90 days. */
const keptFor = 90 * 86_400_000;

const runsPerWrite = 2000;

/** Deletes old records of runs, some at a time. Answers how many. */
export async function sweepJobRuns({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const sweep: Statement = {
    sql: "delete from job_runs where id in (select id from job_runs where started_at <= ? and status <> 'running' limit ?) returning 1",
    args: [now() - keptFor, runsPerWrite],
  };
  for (let swept = 0; ; ) {
    const [rows = []] = await db.write([sweep], { idempotent: true });
    swept += rows.length;
    if (rows.length < runsPerWrite) return swept;
  }
}
