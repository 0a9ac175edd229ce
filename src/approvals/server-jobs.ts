import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "expire approvals",
    schedule: "*/5 * * * *",
    unit: ["{count} approval expired", "{count} approvals expired"],
    ...loaded(async () => {
      const { hasOverdue, expireApprovals } = await import("./expire");
      return { pending: hasOverdue, run: expireApprovals };
    }),
  },
];
