import { accessSync, constants, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Required free space: a few books would fill less, and containers often have 64 MB. */
const roomFor = 1 << 30;

const folder = isRoomy("/dev/shm") ? "/dev/shm" : tmpdir();
sweep();

let given = 0;

/**
 * New path for a test's own book or folder: in memory if there is room, which avoids flushing every commit to disk. A
 * later run deletes the leftovers of ended processes.
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

/** Deletes the leftovers of a process that ended before it could clean up. */
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
