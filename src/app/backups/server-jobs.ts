import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "back up the book",
    schedule: "* * * * *",
    unit: ["{count} backup made", "{count} backups made"],
    ...loaded(async () => {
      const { hasDueBackup, makeDueBackup } = await import("./jobs");
      return { pending: hasDueBackup, run: makeDueBackup };
    }),
  },
  {
    name: "prove the newest backup",
    schedule: "* * * * *",
    unit: ["{count} backup looked into", "{count} backups looked into"],
    ...loaded(async () => {
      const { hasUnprovenBackup, proveNewestBackup } = await import("./jobs");
      return { pending: hasUnprovenBackup, run: proveNewestBackup };
    }),
  },
  {
    name: "tell of backups",
    schedule: "*/5 * * * *",
    unit: ["{count} mail written", "{count} mails written"],
    ...loaded(async () => {
      const { hasBackupTrouble, reportBackupTrouble } = await import("./jobs");
      return { pending: hasBackupTrouble, run: (deps) => reportBackupTrouble(deps) };
    }),
  },
];
