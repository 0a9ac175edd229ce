import { takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  takingUp(async () => (await import("./name-check-run")).nameCheckWork, "take up name checks", [
    "{count} name check resumed",
    "{count} name checks resumed",
  ]),
  takingUp(async () => (await import("./run")).uploadWork, "take up bulk uploads", [
    "{count} upload resumed",
    "{count} uploads resumed",
  ]),
];
