import { databaseError, expectOneRow } from "db/client";
import { idRow, readPrimaryRow, readPrimaryRows, unreadRow } from "db/rows";
import { z } from "zod";
import { eachItem } from "@/commands/batch";
import type { Deps } from "@/deps";
import { getReportColumns } from "@/reporting/reports/commands";
import { reportSheets } from "@/reporting/reports/contract";
import { reportWork } from "@/reporting/reports/run";
import type { Instant } from "@/vocabulary/calendar";
import { languages } from "@/vocabulary/language/languages";
import { cadences } from "./contract";
import { latestDue, nextDue, periodDueAt } from "./rules";

const due = "is_active = 1 and next_due_at <= ?";

const dueRow = z.object({
  id: z.int(),
  name: z.string(),
  cadence: z.enum(cadences),
  hour: z.int(),
  weekday: z.int(),
  sheets: z.string(),
  accounts: z.string().nullable(),
  next_due_at: z.int(),
  /** Language of the schedule's maker, if one was chosen. */
  language: z.enum(languages).nullable(),
});
const sheetsSchema = z.array(z.enum(reportSheets));
const idsSchema = z.array(z.int());

const rhythmRow = z.object({
  id: z.int(),
  cadence: z.enum(cadences),
  hour: z.int(),
  weekday: z.int(),
  next_due_at: z.int(),
});

/**
 * Lists active schedules whose next occurrence lies further ahead than their cadence allows, with the corrected one.
 */
async function listPutOff(deps: Pick<Deps, "db" | "env" | "log" | "now">) {
  const sql = `select id, cadence, hour, weekday, min(next_due_at, ${Number.MAX_SAFE_INTEGER}) as next_due_at
    from report_schedules where is_active = 1`;
  const items = await readPrimaryRows(deps.db, unreadRow, { sql, args: [] });
  const putOff: { id: number; next: Instant }[] = [];
  await eachItem(deps, { name: "find due reports", items }, async (row) => {
    const { id, next_due_at, ...rhythm } = rhythmRow.parse(row);
    const next = nextDue(rhythm, deps.now(), deps.env.zone);
    if (next_due_at > next) putOff.push({ id, next });
    return true;
  });
  return putOff;
}

/** True if a report is due, or a schedule's next occurrence is too far ahead. */
export async function hasDueReports(deps: Pick<Deps, "db" | "env" | "log" | "now">): Promise<boolean> {
  const select = { sql: `select id from report_schedules where ${due} limit 1`, args: [deps.now()] };
  return (await readPrimaryRow(deps.db, idRow, select)) !== undefined || (await listPutOff(deps)).length > 0;
}

/**
 * Begins the due reports, each once across all nodes: the occurrence advances in the write that begins its report. Of
 * missed occurrences only the newest is made up for. The job of reports then makes them.
 * @returns the number of begun reports
 */
export async function beginDueReports(deps: Deps, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  const putOff = { name: "put reports back", items: await listPutOff(deps), signal };
  await eachItem(deps, putOff, async ({ id, next }) => {
    await db.write([
      {
        sql: "update report_schedules set next_due_at = ?1 where id = ?2 and next_due_at > ?1",
        args: [next, id],
      },
    ]);
    return true;
  });
  const items = await readPrimaryRows(db, unreadRow, {
    sql: `select id, name, cadence, hour, weekday, sheets, accounts, next_due_at,
        (select language from users where id = created_by) as language
      from report_schedules where ${due} order by next_due_at, id`,
    args: [now()],
  });
  return eachItem(deps, { name: "begin reports", items, signal }, async (row) => {
    const { id, name, sheets, accounts, next_due_at, language, ...rhythm } = dueRow.parse(row);
    const at = now();
    const dueAt = latestDue(rhythm, next_due_at, at, env.zone);
    const period = periodDueAt(rhythm, dueAt, env.zone);
    const requestId = Bun.randomUUIDv7();
    const columns = getReportColumns({
      period,
      accounts: accounts === null ? null : idsSchema.parse(JSON.parse(accounts)),
      sheets: sheetsSchema.parse(JSON.parse(sheets)),
      ...(language && { language }),
      schedule: { id, name, dueAt },
    });
    try {
      await db.write([
        {
          sql: "update report_schedules set next_due_at = ? where id = ? and next_due_at = ? and is_active = 1",
          args: [nextDue(rhythm, at, env.zone), id, next_due_at],
        },
        expectOneRow("SCHEDULE_MOVED"),
        ...reportWork.beginning(
          { requestId, at, columns },
          { schedule: id, name, ...period },
          { unlimited: true },
        ),
      ]);
      return true;
    } catch (error) {
      // The schedule was changed, switched off or deleted in the meantime.
      if (databaseError(error)?.code !== "SCHEDULE_MOVED") throw error;
      return false;
    }
  });
}
