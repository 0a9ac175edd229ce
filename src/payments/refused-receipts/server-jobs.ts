import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "return refused receipts",
    schedule: "*/2 * * * * *",
    unit: ["{count} refused receipt processed", "{count} refused receipts processed"],
    record: "hourly",
    ...loaded(async () => {
      const { hasReturns, returnRefusedByRule } = await import("./return-by-rule");
      return { pending: hasReturns, run: returnRefusedByRule };
    }),
  },
];
