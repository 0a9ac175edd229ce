import { statSync } from "node:fs";
import { userName } from "db/client/user-name";
import type { Env } from "@/env";
import { type BackupFolder, type KeptBackup, readBackupFolder } from "@/integrity/backup/backup-folder";
import { AppError } from "@/kernel/errors";
import { parseSchedule } from "@/platform/jobs/schedule";

/** Delay of a missing backup, in milliseconds, after which staff get a mail. */
const patience = 2 * 3_600_000;

/**
 * State of the backups. `newest` is one that `restore` accepts; `broken` is a newer one whose proof failed; `ignored`
 * are files of the folder that are not backups. `nightly`: the server makes them on schedule; then `due`: the newest
 * one was begun before the last scheduled time; `uncopied`: the bucket does not have it; `overdue`: one of both has
 * lasted for two hours.
 */
export type BackupState = {
  newest?: KeptBackup;
  broken?: KeptBackup;
  ignored: BackupFolder["ignored"];
  nightly: boolean;
  due: boolean;
  uncopied: boolean;
  overdue: boolean;
};

/**
 * Reads the state of the backups; undefined without a folder of backups.
 * @throws AppError with a sentence if the folder cannot be read
 */
export async function readBackupState(
  { backup, zone }: Pick<Env, "backup" | "zone">,
  now: number,
): Promise<BackupState | undefined> {
  if (backup === undefined) return undefined;
  const folder = await readBackupFolder(backup.dir, now).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    // The first backup creates it.
    if (code === "ENOENT" && backup.at !== undefined) return { backups: [], broken: [], ignored: [] };
    throw new AppError("unavailable", describeUnreadable(backup.dir, code), { cause: error });
  });
  const [newest] = folder.backups;
  const broken = folder.broken.find(({ at }) => newest === undefined || at > newest.at);
  const uncopied = backup.bucket !== undefined && newest?.copied === false;
  const found = {
    ...(newest && { newest }),
    ...(broken && { broken }),
    ignored: folder.ignored,
    uncopied,
  };
  if (backup.at === undefined) return { ...found, nightly: false, due: false, overdue: false };
  const schedule = parseSchedule(backup.at, zone);
  const isOlder = (of: KeptBackup | undefined, at: number) => of === undefined || of.at < schedule.latest(at);
  return {
    ...found,
    nightly: true,
    // A broken one is repeated only at its next time: the same cause would break it again.
    due: isOlder(broken ?? newest, now),
    overdue: isOlder(newest, now - patience) || (uncopied && newest.at < now - patience),
  };
}

/** Describes the reason that the folder of backups cannot be read, and the remedy. */
function describeUnreadable(dir: string, code: string): string {
  if (code === "ENOENT") return `The folder of backups ${dir} is not there: make it, or correct BACKUP_DIR`;
  if (code !== "EACCES" && code !== "EPERM") return `The folder of backups ${dir} cannot be read (${code})`;
  const owner = findOwner(dir);
  return `The folder of backups ${dir} cannot be read by ${userName(process.geteuid?.() ?? 0)}${owner === undefined ? "" : `, it belongs to ${owner}`}: give it to the server's user (chown -R)`;
}

function findOwner(dir: string): string | undefined {
  try {
    return userName(statSync(dir).uid);
  } catch {
    return undefined;
  }
}
