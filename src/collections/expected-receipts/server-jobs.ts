import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "expire expected receipts",
    schedule: "* * * * *",
    unit: ["{count} expected receipt expired", "{count} expected receipts expired"],
    record: "hourly",
    ...loaded(async () => {
      const { hasExpired, expireExpected } = await import("./expire");
      return { pending: hasExpired, run: expireExpected };
    }),
  },
];
