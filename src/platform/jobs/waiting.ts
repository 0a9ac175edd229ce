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
    from: sql`jobs`,
    where: sql`failures > 0`,
    id: sql<number>`name`,
    since: sql<number>`coalesce((select max(started_at) from job_runs r where r.job = jobs.name and r.status = 'failed'), due)`,
  }),
];
