import { preparedRead } from "db/prepared";
import { reports } from "db/schema";
import { and, sql } from "drizzle-orm";
import type { Source } from "@/app/timeline/event";
import { translate } from "@/vocabulary/language/speaking";
import { mostExamined, own, source, take, within } from "./read";

const madeReports = preparedRead((read) => {
  const { place, orderBy } = within(sql`${reports.startedAt}`, sql`${reports.id}`);
  const newest = sql`(select id from reports where schedule_id = ${own} order by due_at desc limit ${sql.raw(String(mostExamined))})`;
  return read
    .select({ id: reports.id, at: reports.startedAt, status: reports.status, failure: reports.failure })
    .from(reports)
    .where(and(sql`${reports.id} in ${newest}`, place))
    .orderBy(...orderBy)
    .limit(take);
});

/** Reports of a schedule. */
export const reportSource = (schedule: number): Source =>
  source(
    "staff",
    (db) => madeReports(db),
    { own: schedule },
    ({ id, at, failure }) => ({
      id,
      at,
      title: failure === null ? "Report made" : "Report failed",
      text: failure === null ? undefined : translate(failure),
      href: `/admin/report-files?view=${id}`,
    }),
  );
