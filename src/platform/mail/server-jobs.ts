import { always, loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "send mails",
    schedule: "*/10 * * * * *",
    unit: ["{count} mail sent", "{count} mails sent"],
    ...loaded(async () => {
      const { hasDueMails, sendDueMails } = await import("./outbox");
      return { pending: hasDueMails, run: sendDueMails };
    }),
  },
  {
    name: "give up old mails",
    schedule: "47 * * * *",
    unit: ["{count} mail given up", "{count} mails given up"],
    ...always(async () => (await import("./outbox")).giveUpOldMails),
  },
];
