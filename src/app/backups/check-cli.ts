import { type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { readEnv } from "@/env";
import { readBackupState } from "./state";

/** Checks the newest backup for a scheduler outside the server: a timer of systemd, a container's health check. */
export function checkBackups(call: Call & { now?: number }): Promise<number> {
  return carryOut(
    commands["backup-check"],
    call,
    async ({ values }) => {
      const { BACKUP_DIR, BACKUP_AT, BANK_TZ } = call.env;
      const state = await readBackupState(
        readEnv({ BACKUP_DIR, BACKUP_AT, BANK_TZ }),
        call.now ?? Date.now(),
      );
      if (!state?.nightly) throw new Error("Set BACKUP_DIR and BACKUP_AT: without them no backups are made");
      const { newest, broken, due, overdue } = state;
      const described =
        newest === undefined
          ? `There is no backup in ${BACKUP_DIR}`
          : `The newest backup is ${newest.name} of ${new Date(newest.at).toISOString()}`;
      const isLate = values.due ? due : overdue;
      if (broken)
        call.output.error(`${broken.name} cannot be restored: ${broken.proof?.flaw ?? "its proof failed"}`);
      if (isLate) call.output.error(`${described}: one is due. Make it by: bun run backup`);
      else call.output.log(`${described}${newest?.proof?.outcome === "whole" ? ", proven whole" : ""}.`);
      return broken || isLate ? 1 : 0;
    },
    { code: 2 },
  );
}
