import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "expire holds",
    schedule: "* * * * *",
    unit: ["{count} hold released", "{count} holds released"],
    ...loaded(async () => {
      const { hasDueHolds, expireHolds } = await import("@/ledger/holds");
      return { pending: hasDueHolds, run: expireHolds };
    }),
  },
];
