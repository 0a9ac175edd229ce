import { reportSchedules, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { scheduleFilters } from "./contract";
import { scheduleColumns } from "./queries";

const { isActive } = reportSchedules;

/** Schedules of reports, newest first. */
export const { list: listSchedules, summarise: summariseSchedules } = defineReading({
  access: "reports:run",
  filters: scheduleFilters,
  targets: { status: { active: sql`${isActive} = 1`, off: sql`${isActive} = 0` } },
  id: reportSchedules.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: reportSchedules,
  select: (read) =>
    read
      .select(scheduleColumns)
      .from(reportSchedules)
      .leftJoin(users, eq(users.id, reportSchedules.createdBy)),
});
