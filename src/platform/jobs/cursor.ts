import { expectOneRow, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/**
 * Advances a job's cursor (`job_cursors`), the last id or instant that the job has processed, and records the
 * move in the trail. `verify` reports a cursor beyond the recorded position.
 */
export const moveCursor = (job: string, lastId: number, at: Instant): Write[] => [
  {
    sql: `insert into job_cursors (name, last_id) values (?, ?)
      on conflict (name) do update set last_id = excluded.last_id`,
    args: [job, lastId],
  },
  expectOneRow("CURSOR_MOVED"),
  auditStatement({
    actor: null,
    action: "UPDATE",
    resource: "JOB",
    resourceId: job,
    details: { after: { lastId } },
    at,
  }),
];

const cursorRow = z.object({ lastId: z.int() });

/**
 * SQL expression for a job's position: the lesser of its cursor and the position recorded in the trail. A
 * cursor of an older version, which has no record yet, counts unchanged. 0 if the job has never run.
 */
export function cursorSql(job: "watch movements" | "backup trouble" | "job trouble"): string {
  const moved = `(select last_id from job_cursors where name = '${job}')`;
  const recorded = `(select details ->> '$.after.lastId' from audit_logs where resource = 'JOB'
    and resource_id = '${job}' and action = 'UPDATE' and user_id is null order by id desc limit 1)`;
  return `coalesce(min(${moved}, ${recorded}), ${moved}, ${recorded}, 0)`;
}

/** Reads a job's position (`cursorSql`) from the primary, since another node may just have moved it. */
export async function readCursor(
  { db }: Pick<Deps, "db">,
  job: Parameters<typeof cursorSql>[0],
): Promise<number> {
  const select = { sql: `select ${cursorSql(job)} as lastId`, args: [] };
  return (await readPrimaryRow(db, cursorRow, select))?.lastId ?? 0;
}
