import { always, loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "deliver webhooks",
    schedule: "* * * * * *",
    unit: ["{count} webhook delivered to", "{count} webhooks delivered to"],
    record: "hourly",
    ...loaded(async () => {
      const { listDueWebhooks, deliverDue } = await import("./deliver");
      return {
        pending: async (deps) => (await listDueWebhooks(deps)).length > 0,
        run: (deps, _, node) => deliverDue(deps, node),
      };
    }),
  },
  {
    name: "forget webhook deliveries",
    schedule: "17 3 * * *",
    unit: ["{count} old delivery deleted", "{count} old deliveries deleted"],
    ...always(async () => (await import("./retention")).forgetDeliveries),
  },
];
