import { always } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "reconcile accounts",
    schedule: "0 2 * * *",
    unit: ["{count} account reconciled", "{count} accounts reconciled"],
    ...always(async () => (await import("./nightly")).reconcileNightly),
  },
];
