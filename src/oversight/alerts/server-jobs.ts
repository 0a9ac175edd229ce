import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "watch movements",
    schedule: "*/10 * * * * *",
    unit: ["{count} alert raised", "{count} alerts raised"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnwatched, watchMovements } = await import("./monitor");
      return { pending: hasUnwatched, run: watchMovements };
    }),
  },
];
