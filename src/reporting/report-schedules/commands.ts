import { personSql } from "db/person";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { defineRows } from "@/commands/rows";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { accountsDetail, findAccounts, inOrder } from "@/reporting/reports/commands";
import { type ScheduleBody, type ScheduleDto, scheduleWords } from "./contract";
import { getSchedule, type ScheduleRow, toScheduleDto } from "./queries";
import { nextDue } from "./rules";

/** Stored columns of a schedule. */
async function getColumns(deps: Deps, body: ScheduleBody, at: number) {
  const { name, cadence, hour, weekday, vaIds, sheets, recipients, isActive } = body;
  const accounts = vaIds ? await findAccounts(deps, vaIds) : null;
  const people = await findStaff(deps, recipients);
  const details = { name, cadence, hour, weekday, sheets: inOrder(sheets), recipients: people, isActive };
  return {
    values: {
      name,
      cadence,
      hour,
      weekday,
      sheets: JSON.stringify(details.sheets),
      accounts: accounts === null ? null : JSON.stringify(accounts),
      recipients: JSON.stringify(people),
      is_active: isActive ? 1 : 0,
      next_due_at: nextDue({ cadence, hour, weekday }, at, deps.env.zone),
      updated_at: at,
    },
    details: { ...details, ...accountsDetail(accounts) },
  };
}

const peopleRow = z.object({ people: z.int() });

/** The ids of people, without repeats. Throws AppError 400 if one is not an active admin or auditor. */
async function findStaff({ db }: Pick<Deps, "db">, recipients: readonly number[]): Promise<number[]> {
  const ids = [...new Set(recipients)];
  const found = await readPrimaryRow(db, peopleRow, {
    sql: `select count(*) as people from users where id in (select value from json_each(?))
      and is_active = 1 and deleted_at is null and ${personSql("users.id")} and role in ('admin', 'auditor')`,
    args: [JSON.stringify(ids)],
  });
  if (found?.people === ids.length) return ids;
  throw new AppError("bad_request", scheduleWords.notStaff, {
    fields: { recipients: scheduleWords.notStaff },
  });
}

/**
 * Creates a schedule; its first report is made at its first due time.
 * @throws AppError 400 for a recipient who is not active staff, 403, 404 for an unknown account
 */
export async function createSchedule(
  deps: Deps,
  actor: Actor,
  body: ScheduleBody,
  idempotency: Idempotency | undefined,
): Promise<{ value: ScheduleDto; replayed: boolean }> {
  const { value, replayed } = await write(deps, actor, {
    access: "reports:schedule",
    once: { key: idempotency, status: 201, replay: keptRequest },
    async plan(at) {
      const { values, details } = await getColumns(deps, body, at);
      const requestId = Bun.randomUUIDv7();
      const row = { ...values, request_id: requestId, created_by: actor.userId, created_at: at };
      const names = Object.keys(row);
      return {
        statements: [
          {
            sql: `insert into report_schedules (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
            args: Object.values(row),
          },
        ],
        audit: {
          action: "CREATE",
          resource: "REPORT_SCHEDULE",
          resourceId: createdIdSql("report_schedules", requestId),
          details,
        },
        answer: { requestId },
      };
    },
  });
  const id = await createdId(deps, "report_schedules", value);
  return { value: toScheduleDto(await getSchedule(deps, actor, id)), replayed };
}

const contract = {
  one: "schedule",
  read: "reports:run",
  write: "reports:schedule",
  words: scheduleWords,
} as const;

const scheduleRows = defineRows<ScheduleRow, ScheduleBody>(contract, {
  table: "report_schedules",
  resource: "REPORT_SCHEDULE",
  read: getSchedule,
  async stored(deps, body, { at }) {
    const { values, details } = await getColumns(deps, body, at);
    return { columns: values, details };
  },
  shown: ({ name, cadence, hour, weekday }) => ({ name, cadence, hour, weekday }),
});

/**
 * Replaces all fields of a schedule. It is next due after now, whatever was missed while it was switched off.
 * @param version the one that the editor saw
 * @throws AppError 400, 403, 404, 409 if it was changed in the meantime
 */
export async function updateSchedule(
  deps: Deps,
  actor: Actor,
  id: number,
  body: ScheduleBody,
  version: number | undefined,
): Promise<ScheduleDto> {
  await scheduleRows.update(deps, actor, id, body, version);
  return toScheduleDto(await getSchedule(deps, actor, id));
}

/** Deletes a schedule; its reports stay. Throws AppError 403, 404. */
export async function deleteSchedule(deps: Deps, actor: Actor, id: number): Promise<void> {
  await scheduleRows.remove(deps, actor, id);
}
