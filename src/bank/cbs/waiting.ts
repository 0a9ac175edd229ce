import { sql } from "drizzle-orm";
import { defineWaiting } from "@/platform/waiting/source";

/** Settlement instructions that were not settled: daily work, listed on their own screen alone. */
export default [
  defineWaiting({
    kind: "settlements",
    side: "bank",
    right: "cbs:page",
    place: 100,
    label: "Settlement instructions",
    list: "/admin/cbs-linking",
    screen: "/admin/cbs-linking#settlements",
    topics: ["settlements"],
    from: sql`settlement_instructions`,
    where: sql`settled_at is null`,
    id: sql<number>`id`,
    since: sql<number>`created_at`,
  }),
];
