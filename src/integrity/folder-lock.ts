import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseError } from "db/client";
import { Connection } from "db/client/connection";

/** The file whose lock a process holds while it writes parts of files into a folder. */
const lockName = ".vostra.lock";

/** Time in milliseconds for which a process waits for another one that writes into the folder. */
const patience = 60_000;

/** The folders that this process holds. */
const heldHere = new Set<string>();

/**
 * Matches the names of incomplete files: a backup, an archive, a book that is restored or compacted, each with
 * SQLite's own files beside it; a proof's result; the temporary folders of downloads and proofs.
 */
const unfinished =
  /^(?:.*\.db(?:\.[0-9a-f]{16})?(?:\.[0-9a-z]{8})?(?:\.age)?(?:\.backup|\.compacted|\.proof\.json)?\.part(?:-journal|-wal|-shm)?|\.(?:backup-proof|fetched)-\w+)$/;

/** True for the name of a file that is being written or was left incomplete. */
export const isUnfinished = (name: string): boolean => unfinished.test(name);

/**
 * Locks folders while `act` writes into them. The system releases the locks when the process ends in any way.
 * @param act gets a function that removes the remains of interrupted runs from these folders
 * @throws Error with a sentence if another process has held one of them for a minute
 */
export async function holdFolders<T>(
  folders: readonly string[],
  act: (sweep: () => Promise<void>) => Promise<T>,
): Promise<T> {
  for (const folder of folders) await mkdir(folder, { recursive: true });
  // One order for all processes, so that no two wait for each other.
  const places = [...new Set(folders.map((folder) => realpathSync(folder)))].sort();
  const locks: (Lock & { place: string })[] = [];
  try {
    // A restore within a fetch may use the same folder.
    for (const place of places.filter((each) => !heldHere.has(each))) {
      const lock = takeLock(place, patience);
      if (lock === "busy")
        throw new Error(
          `Another process writes a backup, an archive or a restored book into ${place}: try again once it has ended`,
        );
      if (lock === undefined) continue;
      locks.push({ ...lock, place });
      heldHere.add(place);
    }
    return await act(async () => {
      for (const { place } of locks) await removeUnfinished(place);
    });
  } finally {
    for (const { place, release } of locks) {
      heldHere.delete(place);
      release();
    }
  }
}

/** Removes the remains of interrupted runs from a folder, unless a process is writing there. Returns their names. */
export async function sweepFolder(folder: string): Promise<string[]> {
  if (!existsSync(folder) || !(await readdir(folder)).some(isUnfinished)) return [];
  const lock = takeLock(folder, 0);
  if (lock === "busy" || lock === undefined) return [];
  try {
    return await removeUnfinished(folder);
  } finally {
    lock.release();
  }
}

async function removeUnfinished(folder: string): Promise<string[]> {
  const left = (await readdir(folder)).filter(isUnfinished);
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
}

type Lock = { release(): void };

/** Undefined if the folder's file system has no locks: other processes are unknown then. */
function takeLock(folder: string, timeout: number): Lock | "busy" | undefined {
  const file = join(folder, lockName);
  let connection: Connection | undefined;
  try {
    for (;;) {
      writeFileSync(file, "", { flag: "a", mode: 0o600 });
      const before = findInode(file);
      connection = new Connection(file, timeout);
      connection.exec("begin exclusive");
      const held = connection;
      // The former holder deleted the opened file, whose lock therefore excludes nobody.
      if (before !== undefined && findInode(file) === before) return { release: () => release(file, held) };
      connection.close();
    }
  } catch (error) {
    connection?.close();
    return databaseError(error)?.code === "BUSY" ? "busy" : undefined;
  }
}

function release(file: string, connection: Connection): void {
  rmSync(file, { force: true });
  connection.close();
}

const findInode = (file: string): bigint | undefined =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
