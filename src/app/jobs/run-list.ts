import { jobRuns } from "db/schema";
import { jobRunStatuses, jobRunStatusLabels } from "@/platform/jobs/contract";
import { choice, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { say } from "@/vocabulary/language";
import { serverJobs } from "./list";

const [firstJob = "", ...otherJobs] = serverJobs.map(({ name }) => name);

/** A job's name as a heading: 'Expire holds'. */
export function jobTitle(name: string): string {
  const title = plainer.reduce((words, [own, said]) => words.replace(own, said), name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Words of names that are kept with the runs, and their shown form. */
const plainer = [
  ["take up ", "resume "],
  ["tell of ", "report on "],
  ["prove ", "verify "],
] as const;

export const jobRunFilters = {
  job: choice("Job", [firstJob, ...otherJobs], {
    all: "All jobs",
    labels: Object.fromEntries(serverJobs.map(({ name }) => [name, say(jobTitle(name))])),
  }),
  status: choice("Status", jobRunStatuses, { all: "All statuses", labels: jobRunStatusLabels }),
  from: dateFrom("Started since"),
  to: dateTo("Started until"),
};
export const jobRunFilterSchema = filterSchema(jobRunFilters);

/** Reads the runs of jobs, newest first. */
export const { list: listJobRuns, summarise: summariseJobRuns } = defineReading({
  access: "operations:read",
  filters: jobRunFilters,
  targets: {
    job: jobRuns.job,
    status: jobRuns.status,
    from: jobRuns.startedAt,
    to: jobRuns.startedAt,
  },
  id: jobRuns.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: jobRuns,
  select: (read) => read.select().from(jobRuns),
});
