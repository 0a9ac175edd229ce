import { jobRuns } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { jobRunStatuses, jobRunStatusLabels } from "@/platform/jobs/contract";
import { choice, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import { defineReading, type Filter, type PageRequest } from "@/platform/lists/reading";
import { serverJobs } from "./list";

const [firstJob = "", ...otherJobs] = serverJobs.map(({ name }) => name);

/** A job's name as a heading: 'Expire holds'. */
export const jobTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const jobRunFilters = {
  job: choice("Job", [firstJob, ...otherJobs], {
    all: "All jobs",
    labels: Object.fromEntries(serverJobs.map(({ name }) => [name, jobTitle(name)])),
  }),
  status: choice("Status", jobRunStatuses, { all: "All statuses", labels: jobRunStatusLabels }),
  from: dateFrom("Started since"),
  to: dateTo("Started until"),
};
export const jobRunFilterSchema = filterSchema(jobRunFilters);

const reading = defineReading({
  filters: jobRunFilters,
  targets: {
    job: jobRuns.job,
    status: jobRuns.status,
    from: jobRuns.startedAt,
    to: jobRuns.startedAt,
  },
  id: jobRuns.id,
  sorts: { newest: undefined },
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  from: sql`${jobRuns}`,
});

const readPage = reading.rows((read, { where, orderBy }, limit) =>
  read.select().from(jobRuns).where(where).orderBy(orderBy).limit(limit),
);

/** Reads one page of what jobs did. Throws AppError 403 for anyone but staff. */
export async function listJobRuns(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Filter<typeof jobRunFilters>,
  page: PageRequest<"newest">,
) {
  assertCan(actor, "operations:read");
  return readPage(deps, actor, filter, page);
}

/** How many records a filter finds. */
export const summariseJobRuns = reading.summarise;
