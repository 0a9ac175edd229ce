import { accessSync, constants, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** With less room than this a few books would fill it: containers often have 64 MB. */
const roomFor = 1 << 30;

const folder = isRoomy("/dev/shm") ? "/dev/shm" : tmpdir();
sweep();

let given = 0;

/**
 * A path if nothing is yet, for a test's own book or folder: in memory where there is room, which spares the disk the
 * flush of every commit. What stays there goes when a later run finds that its process has ended.
 */
export function pathInMemory(): string {
  given += 1;
  return join(folder, `vostra-test-${process.pid}-${given}`);
}

/** Deletes a path, and what a test left beside it: a book's log, its kept head, a backup. */
export function removeFromMemory(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) rmSync(join(dirname(path), name), { recursive: true, force: true });
}

/** Deletes what a process left behind that was ended before it could. */
function sweep(): void {
  for (const name of readdirSync(folder)) {
    const pid = /^vostra-test-(\d+)-/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** True if a process is running. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isRoomy(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= roomFor;
  } catch {
    return false;
  }
}
