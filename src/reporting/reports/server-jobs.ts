import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "forget reports",
    schedule: "*/10 * * * *",
    unit: ["{count} file deleted", "{count} files deleted"],
    ...loaded(async () => {
      const { hasOldFiles, sweepReports } = await import("./jobs");
      return { pending: hasOldFiles, run: sweepReports };
    }),
  },
];
