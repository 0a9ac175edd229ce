import { byRight } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import { schedulesPath } from "@/reporting/reports/rules";
import { accountsText } from "@/reporting/reports/view";
import type { RowAction } from "@/ui/row-actions";
import { type Column, defineTable } from "@/ui/table";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { scheduleFilterSchema, scheduleFilters, scheduleWords } from "./contract";
import { listSchedules, summariseSchedules } from "./list";
import { parseRecipients, type ScheduleRow } from "./queries";
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

/** The schedules, newest first. */
export const scheduleList = defineList({
  name: "report-schedules",
  path: schedulesPath,
  title: scheduleWords.title,
  nouns: ["schedule", "schedules"],
  filters: scheduleFilters,
  schema: scheduleFilterSchema,
  prominent: ["status"],
  orders: newestFirst,
  read: listSchedules,
  summarise: summariseSchedules,
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
