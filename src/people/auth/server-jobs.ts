import { always } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "forget sessions",
    schedule: "27 * * * *",
    unit: ["{count} ended session deleted", "{count} ended sessions deleted"],
    ...always(async () => (await import("./sessions")).sweepSessions),
  },
];
