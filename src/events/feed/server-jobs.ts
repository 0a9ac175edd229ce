import { always } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "forget events",
    schedule: "12 3 * * *",
    unit: ["{count} old event deleted", "{count} old events deleted"],
    ...always(async () => (await import("./retention")).forgetEvents),
  },
];
