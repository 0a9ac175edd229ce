import { loaded, takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  takingUp({
    load: async () => (await import("./inbox")).inboxWork,
    name: "take up client files",
    unit: ["{count} file resumed", "{count} files resumed"],
  }),
  {
    name: "make client files",
    schedule: "* * * * *",
    unit: ["{count} file made", "{count} files made"],
    record: "hourly",
    ...loaded(async () => {
      const { hasOpenClients, makeClientFiles } = await import("./outbox");
      return { pending: hasOpenClients, run: makeClientFiles };
    }),
  },
];
