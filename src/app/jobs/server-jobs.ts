import { always, loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "anchor audit head",
    schedule: "* * * * *",
    unit: ["{count} head posted", "{count} heads posted"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnanchored, anchorHead } = await import("@/integrity/trail/anchor");
      return { pending: hasUnanchored, run: anchorHead };
    }),
  },
  {
    name: "report failing jobs",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    ...loaded(async () => {
      const { hasFailingJobs, reportFailingJobs } = await import("./report-failing");
      return { pending: hasFailingJobs, run: reportFailingJobs };
    }),
  },
  {
    name: "forget idempotency keys",
    schedule: "7 * * * *",
    unit: ["{count} key emptied or deleted", "{count} keys emptied or deleted"],
    ...always(async () => (await import("@/commands/idempotency/store")).sweepKeys),
  },
];
