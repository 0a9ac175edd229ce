import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { getFilePath } from "db/client/file";
import type { Env } from "@/env";

/** Sizes of the book's file and its log, and free space on their disk, in bytes; undefined if they do not exist. */
type Disk = { book?: number; log?: number; free?: number };

/** Reads the disk of this node; empty if none of its files holds the book. */
export async function readDisk({ url }: Env["database"]): Promise<Disk> {
  const path = url.startsWith("file:") ? getFilePath(url) : ":memory:";
  if (path === ":memory:") return {};
  const [book, log, free] = await Promise.all([
    known(stat(path).then(({ size }) => size)),
    known(stat(`${path}-wal`).then(({ size }) => size)),
    known(statfs(dirname(path)).then(({ bavail, bsize }) => bavail * bsize)),
  ]);
  return {
    ...(book !== undefined && { book }),
    ...(log !== undefined && { log }),
    ...(free !== undefined && { free }),
  };
}

const known = (bytes: Promise<number>): Promise<number | undefined> => bytes.catch(() => undefined);
