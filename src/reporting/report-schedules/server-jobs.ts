import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "begin scheduled reports",
    schedule: "* * * * *",
    unit: ["{count} report begun", "{count} reports begun"],
    ...loaded(async () => {
      const { hasDueReports, beginDueReports } = await import("./begin");
      return { pending: hasDueReports, run: beginDueReports };
    }),
  },
];
