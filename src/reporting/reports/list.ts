import { reports, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { reportFilters } from "./contract";
import { reportColumns } from "./queries";

const reading = defineReading({
  filters: reportFilters,
  targets: { status: reports.status, from: reports.startedAt, to: reports.startedAt },
  id: reports.id,
  sorts: { newest: undefined },
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  from: sql`${reports}`,
});

const readPage = reading.rows((read, { where, orderBy }, limit) =>
  read
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.startedBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of reports, newest first. Throws AppError 403 for anyone but staff. */
export async function listReports(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Filter<typeof reportFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "reports:run");
  return readPage(deps, actor, filter, page);
}

/** How many reports a filter finds. */
export const summariseReports = reading.summarise;
