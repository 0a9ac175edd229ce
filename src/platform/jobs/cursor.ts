import { expectOneRow, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/**
 * Moves a job's cursor on, the last id or instant that it has dealt with (`job_cursors`). The trail says how far: a cursor that is
 * moved past it is found by `verify`.
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
 * How far a job has come, as a SQL expression: no further than the trail says, whatever its cursor was set to. A cursor of an
 * older version, of which the trail says nothing yet, counts as it is. 0 for a job that has not begun.
 */
export function cursorSql(job: "watch movements" | "backup trouble"): string {
  const moved = `(select last_id from job_cursors where name = '${job}')`;
  const recorded = `(select details ->> '$.after.lastId' from audit_logs where resource = 'JOB'
    and resource_id = '${job}' and action = 'UPDATE' and user_id is null order by id desc limit 1)`;
  return `coalesce(min(${moved}, ${recorded}), ${moved}, ${recorded}, 0)`;
}

/** How far a job has come, as `cursorSql` says, on the primary: another node may just have moved it. */
export async function readCursor(
  { db }: Pick<Deps, "db">,
  job: Parameters<typeof cursorSql>[0],
): Promise<number> {
  const select = { sql: `select ${cursorSql(job)} as lastId`, args: [] };
  return (await readPrimaryRow(db, cursorRow, select))?.lastId ?? 0;
}
