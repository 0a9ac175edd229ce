import { takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  takingUp({
    load: async () => (await import("./run")).scheduledWork,
    name: "pay scheduled payments",
    unit: ["{count} payment tried", "{count} payments tried"],
  }),
];
