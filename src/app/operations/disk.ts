import { stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { pathOf } from "db/client/file";
import type { Env } from "@/env";

/** How many bytes the book's file and its log have, and how many are free on their disk; undefined for what is not there. */
export type Disk = { book?: number; log?: number; free?: number };

/** Looks at the disk of this node; empty where no file of it holds the book. */
export async function readDisk({ url }: Env["database"]): Promise<Disk> {
  const path = url.startsWith("file:") ? pathOf(url) : ":memory:";
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
