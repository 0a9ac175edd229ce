import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "end quarantines of numbers",
    schedule: "* * * * *",
    unit: ["{count} account number closed", "{count} account numbers closed"],
    record: "hourly",
    ...loaded(async () => {
      const { hasEnded, endQuarantines } = await import("./end-quarantines");
      return { pending: hasEnded, run: endQuarantines };
    }),
  },
];
