import { always } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "forget statement analyses",
    schedule: "17 * * * *",
    unit: ["{count} analysis deleted", "{count} analyses deleted"],
    ...always(async () => (await import("./deletion")).expireAnalyses),
  },
];
