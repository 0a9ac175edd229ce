import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "run due sweeps",
    schedule: "* * * * *",
    unit: ["{count} sweep run", "{count} sweeps run"],
    ...loaded(async () => {
      const { hasDueSweeps, runDueSweeps } = await import("./begin");
      return { pending: hasDueSweeps, run: runDueSweeps };
    }),
  },
];
