import { z } from "zod";
import type { Text } from "@/vocabulary/language";
import { jobRunStatuses } from "@/vocabulary/options";

export { jobRunStatuses };

export type JobRunStatus = (typeof jobRunStatuses)[number];

/** `stopped`: the server ended during the run; `lost`: its node died or stalled, and another one took over. */
export const jobRunStatusLabels: Record<JobRunStatus, Text> = {
  running: "Running",
  done: "Done",
  failed: "Failed",
  stopped: "Stopped",
  lost: "Taken over",
};

/** A run, or a frequent job's runs of an hour (`runs`). Instants are ISO 8601 in UTC. */
const jobRunSchema = z.object({
  id: z.number().int(),
  job: z.string(),
  node: z.string(),
  status: z.enum(jobRunStatuses),
  dueAt: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  runs: z.number().int(),
  /** Result in words: '3 holds released'. */
  summary: z.string(),
  error: z.string().nullable(),
});
export type JobRunDto = z.infer<typeof jobRunSchema>;

/** State of a job. `failing`: its last attempt failed, and the next try is at `nextAt`. */
const jobStateSchema = z.object({
  name: z.string(),
  state: z.enum(["idle", "running", "failing"]),
  node: z.string().nullable(),
  failures: z.number().int(),
  nextAt: z.iso.datetime(),
  /** Last time that it succeeded, or found nothing to do. */
  succeededAt: z.iso.datetime().nullable(),
  lastRun: jobRunSchema.nullable(),
});
export type JobStateDto = z.infer<typeof jobStateSchema>;
