import { reports, users } from "db/schema";
import { eq } from "drizzle-orm";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { reportFilters } from "./contract";
import { reportColumns } from "./queries";

/** Reports, newest first. */
export const { list: listReports, summarise: summariseReports } = defineReading({
  access: "reports:run",
  filters: reportFilters,
  targets: { status: reports.status, from: reports.startedAt, to: reports.startedAt },
  id: reports.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: reports,
  select: (read) => read.select(reportColumns).from(reports).leftJoin(users, eq(users.id, reports.startedBy)),
});
