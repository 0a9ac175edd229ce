import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, filterSchema } from "@/platform/lists/contract";
import { chosenAccounts, chosenSheets, reportSheets, reportStatuses } from "@/reporting/reports/contract";
import type { Text } from "@/vocabulary/language";
import { cadences } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export { cadences };

export type Cadence = (typeof cadences)[number];
export const cadenceLabels: Record<Cadence, Text> = {
  daily: "Daily, covering yesterday",
  weekly: "Weekly, covering last week",
  monthly: "Monthly on the 1st, of last month",
};

export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const scheduleStates = ["active", "off"] as const;
type ScheduleState = (typeof scheduleStates)[number];
export const scheduleStateLabels: Record<ScheduleState, Text> = {
  active: "Switched on",
  off: "Switched off",
};

/** Maximal number of recipients of a report. */
const mostRecipients = 50;

export const scheduleWords = {
  created: "Schedule created successfully",
  createFailed: "Failed to create schedule",
  updated: "Schedule updated successfully",
  updateFailed: "Failed to update schedule",
  deleted: "Schedule deleted successfully",
  deleteFailed: "Failed to delete schedule",
  empty: "No scheduled reports found",
  notFound: "Schedule not found",
  title: "Scheduled reports",
  create: "New schedule",
  notStaff: "Choose active admins and auditors",
} as const;

export const scheduleFilters = {
  status: choice("Status", scheduleStates, { all: "All schedules", labels: scheduleStateLabels }),
};
export const scheduleFilterSchema = filterSchema(scheduleFilters);

const whole = (least: number, most: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : value),
    z.int(message).min(least, message).max(most, message),
  );

/**
 * Body of the dialog. `weekday` counts from 1, Monday, and applies to a weekly schedule; `hour` is by the bank's clock.
 */
export const scheduleBodySchema = z.object({
  name: visibleLine(80).min(1, "Name is required"),
  cadence: z.enum(cadences, "Choose daily, weekly or monthly"),
  hour: whole(0, 23, "Choose an hour from 0 to 23").default(6),
  weekday: whole(1, 7, "Choose a day from 1, Monday, to 7, Sunday").default(1),
  vaIds: chosenAccounts,
  sheets: chosenSheets.default([...reportSheets]),
  recipients: z
    .array(z.int().positive("Use ids of users such as 7"))
    .max(mostRecipients, `Choose at most ${mostRecipients} people`)
    .default([])
    .describe("Ids of admins and auditors, who get a link by e-mail"),
  isActive: z.boolean().default(true),
});
export type ScheduleBody = z.output<typeof scheduleBodySchema>;

/** A schedule. Instants are ISO 8601 in UTC; `accounts` is the number of chosen ones, null for all. */
export const scheduleSchema = z.object({
  id: z.int(),
  name: z.string(),
  cadence: z.enum(cadences),
  hour: z.int(),
  weekday: z.int(),
  accounts: z.int().nullable(),
  sheets: z.enum(reportSheets).array(),
  recipients: z.object({ id: z.int(), username: z.string(), email: z.string() }).array(),
  isActive: z.boolean(),
  nextDueAt: z.iso.datetime().nullable().describe("Null while it is switched off"),
  lastReport: z.object({ reportId: z.int(), status: z.enum(reportStatuses) }).nullable(),
  version: z.int().describe("Send it back in If-Match: an edit made in the meantime is then a conflict"),
});
export type ScheduleDto = z.output<typeof scheduleSchema>;

export const listSchedulesCall = call({
  method: "GET",
  path: "/api/report-schedules",
  query: scheduleFilterSchema.extend(pagingQuery.shape),
  response: scheduleSchema.array(),
});

export const createScheduleCall = call({
  method: "POST",
  path: "/api/report-schedules",
  body: scheduleBodySchema,
  response: scheduleSchema,
  status: 201,
  idempotent: true,
});

export const updateScheduleCall = call({
  method: "PUT",
  path: "/api/report-schedules/{id}",
  params: idParams,
  body: scheduleBodySchema,
  response: scheduleSchema,
  versioned: true,
});

export const deleteScheduleCall = call({
  method: "DELETE",
  path: "/api/report-schedules/{id}",
  params: idParams,
  status: 204,
});
