import { reportSchedules, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { byRight } from "@/platform/lists/by-zone";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
import { schedulesPath } from "@/reporting/reports/rules";
import { accountsText } from "@/reporting/reports/view";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { scheduleFilterSchema, scheduleFilters, scheduleWords } from "./contract";
import { parseRecipients, type ScheduleRow, scheduleColumns } from "./queries";
import { recurrenceText } from "./rules";
import { scheduleScreen } from "./screen";
import { lastReportCell, stateBadge } from "./view";

const listColumns = (zone: string): Column<ScheduleRow>[] => [
  { header: "Name", fluid: true, cell: ({ name }) => name },
  { header: "When", card: "line", cell: recurrenceText },
  { header: "Accounts", rank: 3, cell: ({ accountCount }) => accountsText(accountCount) },
  { header: "Recipients", align: "end", rank: 3, cell: (row) => String(parseRecipients(row).length) },
  {
    header: "Next",
    rank: 2,
    cell: ({ isActive, nextDueAt }) => (isActive ? time(nextDueAt, formatDateTime(nextDueAt, zone)) : "–"),
  },
  { header: "Newest report", cell: lastReportCell },
  { header: "Status", card: "end", cell: stateBadge },
];

const record = { id: (row: ScheduleRow) => row.id, name: (row: ScheduleRow) => row.name };
const acts: RowAction[] = [
  { act: scheduleScreen.act("view"), icon: "eye", label: "View details" },
  { act: scheduleScreen.act("edit"), icon: "pencil", label: "Edit" },
  { act: scheduleScreen.act("delete"), icon: "trash", label: "Delete", tone: "danger" },
];

const { isActive } = reportSchedules;

/** The schedules, newest first. */
export const scheduleList = defineReadList({
  access: "reports:run",
  name: "report-schedules",
  path: schedulesPath,
  title: scheduleWords.title,
  nouns: ["schedule", "schedules"],
  filters: scheduleFilters,
  schema: scheduleFilterSchema,
  prominent: ["status"],
  targets: { status: { active: sql`${isActive} = 1`, off: sql`${isActive} = 0` } },
  of: reportSchedules,
  select: (read) =>
    read
      .select(scheduleColumns)
      .from(reportSchedules)
      .leftJoin(users, eq(users.id, reportSchedules.createdBy)),
  visible: staffOnly(),
  sorts: { newest: undefined },
  orders: newestFirst,
  table: byRight("reports:schedule", (zone, may) =>
    defineTable(listColumns(zone), may ? { ...record, acts } : record),
  ),
  empty: {
    title: scheduleWords.empty,
    icon: "clock",
    next: "Add a schedule to have a report generated daily, weekly or monthly.",
    by: "reports:schedule",
  },
  events: ["report-schedules:changed"],
});
