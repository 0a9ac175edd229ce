import { loaded, takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  takingUp(async () => (await import("./run")).reportWork, "take up reports", [
    "{count} report resumed",
    "{count} reports resumed",
  ]),
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
