import { reportSchedules, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { scheduleFilters } from "./contract";
import { scheduleColumns } from "./queries";

const reading = defineReading({
  filters: scheduleFilters,
  targets: {
    status: {
      active: sql`${reportSchedules.isActive} = 1`,
      off: sql`${reportSchedules.isActive} = 0`,
    },
  },
  id: reportSchedules.id,
  sorts: { newest: undefined },
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  from: sql`${reportSchedules}`,
});

const readPage = reading.rows((read, { where, orderBy }, limit) =>
  read
    .select(scheduleColumns)
    .from(reportSchedules)
    .leftJoin(users, eq(users.id, reportSchedules.createdBy))
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** Reads one page of schedules, newest first. Throws AppError 403 for anyone but staff. */
export async function listSchedules(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Filter<typeof scheduleFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "reports:run");
  return readPage(deps, actor, filter, page);
}

/** How many schedules a filter finds. */
export const summariseSchedules = reading.summarise;
