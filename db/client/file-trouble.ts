import { accessSync, constants, type Stats, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseError } from "./errors";
import { userName } from "./user-name";

/** Why a file cannot be kept or opened: the code of a DatabaseError, and a sentence with the path and what to do. */
export type Trouble = { code: string; sentence: string };

const getCode = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "unknown";

/**
 * Finds out why this process cannot keep a database at a path: permissions and free space. Undefined if nothing is
 * wrong. The file may be missing, its folder may not.
 */
export function describePlace(path: string): Trouble | undefined {
  const folder = dirname(path);
  return (
    describeFolder(folder) ??
    describeFile(path) ??
    describeAccess(folder, constants.R_OK | constants.W_OK | constants.X_OK) ??
    describeRoom(folder)
  );
}

function describeFolder(folder: string): Trouble | undefined {
  const found = getStat(folder);
  if (typeof found === "string")
    return found === "ENOENT" || found === "ENOTDIR"
      ? failed(`The folder ${folder} is not there: mount its disk, or correct DATABASE_URL`)
      : failed(`The folder ${folder} cannot be reached (${found}): ${selfName()} needs the right to open it`);
  return found.isDirectory() ? undefined : failed(`${folder} is no folder: correct DATABASE_URL`);
}

function describeFile(path: string): Trouble | undefined {
  const found = getStat(path);
  if (found === "ENOENT") return undefined;
  if (typeof found === "string") return failed(`The file ${path} cannot be reached (${found})`);
  if (!found.isFile()) return failed(`${path} is no file: DATABASE_URL names the file of a book`);
  return describeAccess(path, constants.R_OK | constants.W_OK);
}

function describeAccess(path: string, mode: number): Trouble | undefined {
  try {
    accessSync(path, mode);
    return undefined;
  } catch (error) {
    const code = getCode(error);
    if (code === "EROFS")
      return {
        code: "READ_ONLY",
        sentence: `${path} is on a file system that is mounted read-only: look for errors of the disk (dmesg), then mount it writable`,
      };
    const found = getStat(path);
    const owner =
      typeof found === "string"
        ? ""
        : ` It belongs to ${userName(found.uid)} (mode ${(found.mode & 0o777).toString(8)}):`;
    return {
      code: "READ_ONLY",
      sentence: `${path} cannot be read and written by ${selfName()}, which this process runs as (${code}).${owner} give it to ${selfName()} (chown ${selfName()} ${path}), or run this as its owner`,
    };
  }
}

/** Free space, in bytes, below which the next commits may fail. */
const leastRoom = 256 * 1024;

function describeRoom(folder: string): Trouble | undefined {
  return getFree(folder) >= leastRoom ? undefined : describeFullDisk(folder);
}

/** Message for a full disk. */
export const describeFullDisk = (folder: string): Trouble => ({
  code: "DISK_FULL",
  sentence: `The disk of ${folder} is full: ${Math.floor(getFree(folder) / 1000).toLocaleString("en-US")} kB are free. Make room there, and move old backups away first; never delete a file of the book`,
});

function getFree(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const failed = (sentence: string): Trouble => ({ code: "DISK_ERROR", sentence });

const selfName = (): string => userName(process.geteuid?.() ?? 0);

/** Status of a path, or the code of the error. */
function getStat(path: string): Stats | string {
  try {
    return statSync(path);
  } catch (error) {
    return getCode(error);
  }
}

/**
 * Error of a file that could not be opened or written, with the cause that its location suggests.
 * @param error one of the engine, whose words name no path
 */
export function describedByPlace(error: DatabaseError, path: string): DatabaseError {
  if (path === ":memory:" || error.code === "BUSY") return error;
  const trouble = describePlace(path);
  if (trouble) return new DatabaseError(trouble.code, trouble.sentence, { cause: error });
  if (error.code === "DISK_FULL")
    return new DatabaseError("DISK_FULL", describeFullDisk(dirname(path)).sentence, { cause: error });
  if (error.detail.includes("not a database"))
    return new DatabaseError(error.code, `${path} holds something else than a book: correct DATABASE_URL`, {
      cause: error,
    });
  return error;
}
