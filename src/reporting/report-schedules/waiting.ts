import { sql } from "drizzle-orm";
import { defineWaiting } from "@/platform/waiting/source";

/** Column of the newest report of a schedule. */
const newest = (column: string) =>
  sql.raw(`(select r.${column} from reports r where r.schedule_id = s.id order by r.due_at desc limit 1)`);

/** Schedules whose newest report failed. */
export default [
  defineWaiting({
    kind: "reports",
    side: "bank",
    right: "reports:page",
    place: 60,
    label: "Failed scheduled reports",
    list: "/admin/report-files/schedules",
    screen: "/admin/report-files/schedules",
    announced: true,
    topics: ["report-schedules", "reports"],
    from: sql`report_schedules s`,
    where: sql`s.is_active = 1 and ${newest("status")} = 'failed'`,
    id: sql<number>`s.id`,
    since: sql<number>`${newest("finished_at")}`,
  }),
];
