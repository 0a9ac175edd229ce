import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "begin payments of standing orders",
    schedule: "* * * * *",
    unit: ["{count} payment begun", "{count} payments begun"],
    ...loaded(async () => {
      const { hasDueOccurrences, beginDueOccurrences } = await import("./begin");
      return { pending: hasDueOccurrences, run: beginDueOccurrences };
    }),
  },
];
