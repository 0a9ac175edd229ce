import { reports } from "db/schema";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { recordReader } from "@/platform/lists/record";
import { reportFilters, reportWords } from "./contract";
import { selectReports } from "./queries";

/** Reports, newest first. */
export const { list: listReports, summarise: summariseReports } = defineReading({
  access: "reports:run",
  filters: reportFilters,
  targets: { status: reports.status, from: reports.startedAt, to: reports.startedAt },
  id: reports.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: reports,
  select: selectReports,
});

/** Reads a report. Throws AppError 403 for anyone but staff, 404 if there is none. */
export const getReport = recordReader(listReports, reportWords.notFound);
