import { preparedRead } from "db/prepared";
import { readRows } from "db/rows";
import { reportSchedules, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type ReportStatus, reportSheets } from "@/reporting/reports/contract";
import { say } from "@/vocabulary/language";
import { type ScheduleDto, scheduleWords } from "./contract";

/** SQL for a column of the schedule's newest report. */
const newest = (column: string) =>
  sql.raw(`(select r.${column} from reports r
  where r.schedule_id = report_schedules.id order by r.due_at desc limit 1)`);

/** The recipients who are still active staff, as JSON. */
const recipients = sql<string>`(select json_group_array(json_object('id', u.id, 'username', u.username, 'email', u.email))
  from json_each(report_schedules.recipients) chosen join users u on u.id = chosen.value
  where u.is_active = 1 and u.deleted_at is null and u.role in ('admin', 'auditor'))`;

/** Columns read for a schedule. `accountCount` is null for all accounts. */
export const scheduleColumns = {
  id: reportSchedules.id,
  name: reportSchedules.name,
  cadence: reportSchedules.cadence,
  hour: reportSchedules.hour,
  weekday: reportSchedules.weekday,
  sheets: reportSchedules.sheets,
  accounts: reportSchedules.accounts,
  accountCount: sql<number | null>`json_array_length(report_schedules.accounts)`,
  recipients: recipients.as("people"),
  isActive: reportSchedules.isActive,
  nextDueAt: reportSchedules.nextDueAt,
  version: reportSchedules.version,
  createdBy: users.username,
  createdAt: reportSchedules.createdAt,
  updatedAt: reportSchedules.updatedAt,
  lastReportId: sql<number | null>`${newest("id")}`.as("last_report_id"),
  lastStatus: sql<ReportStatus | null>`${newest("status")}`.as("last_status"),
  lastFailure: sql<string | null>`${newest("failure")}`.as("last_failure"),
};

const scheduleById = preparedRead((read) =>
  read
    .select(scheduleColumns)
    .from(reportSchedules)
    .leftJoin(users, eq(users.id, reportSchedules.createdBy))
    .where(eq(reportSchedules.id, sql.placeholder("id"))),
);

const readSchedule = ({ db }: Pick<Deps, "db">, id: number) => scheduleById(db).get({ id });
export type ScheduleRow = NonNullable<Awaited<ReturnType<typeof readSchedule>>>;

/** Reads a schedule. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getSchedule(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<ScheduleRow> {
  assertCan(actor, "reports:run");
  const schedule = await readSchedule(deps, id);
  if (!schedule) throw new AppError("not_found", scheduleWords.notFound);
  return schedule;
}

const peopleSchema = z.array(z.object({ id: z.int(), username: z.string(), email: z.string() }));
const sheetsSchema = z.array(z.enum(reportSheets));
const idsSchema = z.array(z.int());

/** The people who receive a schedule's reports: the recipients who are still active staff. */
export const parseRecipients = ({ recipients: people }: Pick<ScheduleRow, "recipients">) =>
  peopleSchema.parse(JSON.parse(people));

const parseAccounts = ({ accounts }: Pick<ScheduleRow, "accounts">) =>
  accounts === null ? null : idsSchema.parse(JSON.parse(accounts));

export const sheetsOfSchedule = ({ sheets }: Pick<ScheduleRow, "sheets">) =>
  sheetsSchema.parse(JSON.parse(sheets));

/** Converts a schedule to the form of answers. */
export function toScheduleDto(row: ScheduleRow): ScheduleDto {
  const { id, name, cadence, hour, weekday, accountCount, isActive, nextDueAt, version } = row;
  return {
    id,
    name,
    cadence,
    hour,
    weekday,
    accounts: accountCount,
    sheets: sheetsOfSchedule(row),
    recipients: parseRecipients(row),
    isActive,
    nextDueAt: isActive ? new Date(nextDueAt).toISOString() : null,
    lastReport:
      row.lastReportId !== null && row.lastStatus !== null
        ? { reportId: row.lastReportId, status: row.lastStatus }
        : null,
    version,
  };
}

const labelRow = z.object({ id: z.int(), label: z.string() });

/** The chosen accounts, by name if there are few, for the dialog. */
export async function findChosenAccounts({ db }: Pick<Deps, "db">, row: ScheduleRow) {
  const ids = parseAccounts(row);
  if (ids === null) return [];
  if (ids.length > 20)
    return [
      {
        label: say("{count} chosen accounts", { count: ids.length.toLocaleString("en-US") }),
        ids,
      },
    ];
  const found = await readRows(
    db,
    labelRow,
    sql`select id, customer_name || ' · ' || virtual_iban as label from virtual_accounts
      where id in (select value from json_each(${JSON.stringify(ids)})) order by id`,
  );
  return found.map(({ id, label }) => ({ label, ids: [id] }));
}
