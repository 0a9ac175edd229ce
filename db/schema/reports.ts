import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { languages } from "@/vocabulary/language/languages";
import { cadences, reportStatuses } from "@/vocabulary/options";
import { users } from "./identity";
import { optionCondition } from "./options";
import { runColumns } from "./run-columns";

/**
 * Schedules of recurring reports. `accounts`, `sheets` and `recipients` (ids of users) are JSON arrays, no accounts
 * means all. `weekday` counts from 1, Monday; `hour` is the bank's. `nextDueAt` is the next occurrence that has not
 * begun.
 */
export const reportSchedules = sqliteTable(
  "report_schedules",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    cadence: text({ enum: cadences }).notNull(),
    hour: integer().notNull(),
    weekday: integer().notNull().default(1),
    sheets: text().notNull(),
    accounts: text(),
    recipients: text().notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    nextDueAt: integer("next_due_at").notNull(),
    version: integer().notNull().default(1),
    requestId: text("request_id").notNull(),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("report_schedules_request").on(t.requestId),
    index("report_schedules_due").on(t.nextDueAt).where(sql`${t.isActive} = 1`),
    check("REPORT_CADENCE", optionCondition(t.cadence, cadences)),
    check("REPORT_HOUR", sql`${t.hour} between 0 and 23`),
    check("REPORT_WEEKDAY", sql`${t.weekday} between 1 and 7`),
  ],
);

/**
 * Reports. `periodFrom` and `periodTo` are dates of the bank, both included. `bounds` are the newest ids of what a
 * report reads, and the trail's head, all of one moment on the primary (`startedAt`): later rows are in no sheet,
 * however often the report is restarted. The file is in `report_chunks` until `expiresAt`.
 */
export const reports = sqliteTable(
  "reports",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...runColumns(reportStatuses),
    scheduleId: integer("schedule_id").references((): AnySQLiteColumn => reportSchedules.id, {
      onDelete: "set null",
    }),
    /** The occurrence of its schedule that it is made for. */
    dueAt: integer("due_at"),
    name: text(),
    periodFrom: text("period_from").notNull(),
    periodTo: text("period_to").notNull(),
    /** The ids of the chosen accounts, as a JSON array; null for all. */
    accounts: text(),
    sheets: text().notNull(),
    bounds: text().notNull(),
    /** The language that it is written in. */
    language: text({ enum: languages }).notNull().default("en"),
    /** Rows to write, counted so far, and rows written. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The sheet that is being written. */
    stage: text(),
    chunks: integer().notNull().default(0),
    /** Bytes of the file, and its digest (SHA-256, hexadecimal). */
    size: integer().notNull().default(0),
    digest: text(),
    expiresAt: integer("expires_at"),
  },
  (t) => [
    uniqueIndex("reports_request").on(t.requestId),
    uniqueIndex("reports_occurrence").on(t.scheduleId, t.dueAt).where(sql`${t.scheduleId} is not null`),
    // One at a time for each person.
    uniqueIndex("reports_running").on(t.startedBy).where(sql`${t.status} = 'running'`),
    index("reports_status").on(t.status, t.id),
    // Expired files that still exist.
    index("reports_left").on(t.id).where(sql`${t.chunks} > 0 and ${t.status} not in ('running','done')`),
    index("reports_expiry").on(t.expiresAt).where(sql`${t.status} = 'done'`),
    check("REPORT_STATUS", optionCondition(t.status, reportStatuses)),
  ],
);

/** The files of reports in pieces, in their order, counted from 1. */
export const reportChunks = sqliteTable(
  "report_chunks",
  {
    id: integer().primaryKey(),
    reportId: integer("report_id")
      .notNull()
      .references(() => reports.id),
    seq: integer().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [uniqueIndex("report_chunks_seq").on(t.reportId, t.seq)],
);
