import type { Env } from "@/env";
import { type NewestBackup, newestOwnBackup } from "@/integrity/backup/kept";
import { scheduleOf } from "@/platform/jobs/schedule";

/** How long after its time a backup may be missing before somebody is told, in milliseconds. */
const patience = 2 * 3_600_000;

/**
 * How the backups stand that the server makes by itself; undefined where it makes none. `due`: the newest one was made before
 * the last time at which one should have been; `uncopied`: the bucket does not have it; `overdue`: two hours ago one of both
 * was so already.
 */
export type BackupState = { newest?: NewestBackup; due: boolean; uncopied: boolean; overdue: boolean };

/** @throws where the folder cannot be read */
export async function readBackupState(
  { backup, zone }: Pick<Env, "backup" | "zone">,
  now: number,
): Promise<BackupState | undefined> {
  if (backup?.at === undefined) return undefined;
  const newest = await newestOwnBackup(backup.dir).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  const schedule = scheduleOf(backup.at, zone);
  const isOlder = (at: number) => newest === undefined || newest.at < schedule.latest(at);
  const uncopied = backup.bucket !== undefined && newest?.copied === false;
  return {
    ...(newest && { newest }),
    due: isOlder(now),
    uncopied,
    overdue: isOlder(now - patience) || (uncopied && newest.at < now - patience),
  };
}
