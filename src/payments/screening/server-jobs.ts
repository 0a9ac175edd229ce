import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "screen payments",
    schedule: "*/2 * * * * *",
    unit: ["{count} payment screened", "{count} payments screened"],
    record: "hourly",
    ...loaded(async () => {
      const { hasUnscreened, screenPayments } = await import("./screen-payments");
      return { pending: hasUnscreened, run: screenPayments };
    }),
  },
];
