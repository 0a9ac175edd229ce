import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Has the disk keep what was written into a file. */
export const flush = (file: string): Promise<void> => sync(file, "r+");

/** Renames a file that was flushed, and has the disk keep that: once this is done a power cut takes the name from nobody. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to), "r");
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
