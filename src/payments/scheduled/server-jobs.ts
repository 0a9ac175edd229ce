import { takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  takingUp(async () => (await import("./run")).scheduledWork, "pay scheduled payments", [
    "{count} payment tried",
    "{count} payments tried",
  ]),
];
