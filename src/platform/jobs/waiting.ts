import { sql } from "drizzle-orm";
import { defineWaiting } from "@/platform/waiting/source";

/** Jobs whose last run failed: Operations shows them with their errors. */
export default [
  defineWaiting({
    kind: "jobs",
    side: "bank",
    right: "operations:page",
    place: 50,
    label: "Failed jobs",
    list: "/admin/operations",
    screen: "/admin/operations",
    announced: true,
    topics: [],
    from: sql`jobs j`,
    where: sql`j.failures > 0`,
    id: sql<number>`j.name`,
    since: sql<number>`coalesce((select max(started_at) from job_runs r where r.job = j.name and r.status = 'failed'), j.due)`,
  }),
];
