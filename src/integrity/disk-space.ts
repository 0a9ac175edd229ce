import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Connection } from "db/client/connection";

/** Bytes that are written into a folder. */
export type Need = { folder: string; bytes: number };

/** Space that stays free for other writers, above all the server: bytes, and a share of the amount written. */
const margin = { bytes: 16_000_000, share: 0.02 };

/**
 * Refuses work that would fill a disk. Needs of folders on one file system add up.
 * @param work description of the work, to follow 'There is no room to'
 * @param instead an alternative for the operator, as a sentence
 * @throws Error with a sentence: the path, the required bytes, and the free ones
 */
export async function assertRoom(work: string, needs: readonly Need[], instead = ""): Promise<void> {
  const devices = new Map<number, Need>();
  for (const { folder, bytes } of needs) {
    const place = nearestExisting(resolve(folder));
    const { dev } = await stat(place);
    const before = devices.get(dev);
    devices.set(dev, { folder: before?.folder ?? place, bytes: (before?.bytes ?? 0) + bytes });
  }
  for (const { folder, bytes } of devices.values()) {
    const { bavail, bsize } = await statfs(folder);
    const [free, needed] = [bavail * bsize, bytes * (1 + margin.share) + margin.bytes];
    if (free < needed)
      throw new Error(
        `There is no room to ${work}: ${folder} needs ${inMegabytes(needed)} and has ${inMegabytes(free)} free. ${instead || "Make room there first"}`,
      );
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString("en-US")} MB`;

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

/** Bytes of a book without its free pages but with its log, and bytes of its free pages. */
type BookSize = { used: number; free: number };

/** Measures a book's file. @throws DatabaseError if it cannot be read */
export function sizeOfBook(path: string): BookSize {
  const connection = new Connection(path, 5000);
  try {
    return measure(connection);
  } finally {
    connection.close();
  }
}

/** The same for an open book. */
export function measure(connection: Connection): BookSize {
  const figure = (pragma: string) =>
    Number(connection.run({ sql: `pragma ${pragma}`, args: [] }).rows[0]?.[0]);
  const [pages, free, size] = [figure("page_count"), figure("freelist_count"), figure("page_size")];
  return { used: (pages - free) * size, free: free * size };
}
