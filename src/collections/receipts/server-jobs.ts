import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "apply receipts",
    schedule: "* * * * * *",
    unit: ["{count} movement processed", "{count} movements processed"],
    record: "hourly",
    ...loaded(async () => {
      const { cashApplication } = await import("./cash-application");
      return {
        pending: cashApplication.hasEvents,
        run: (_, signal, node) => cashApplication.follow(node, signal),
      };
    }),
  },
];
