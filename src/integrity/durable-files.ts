import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Has the disk keep what was written into a file. */
export const flush = (file: string): Promise<void> => sync(file, "r+");

/** Renames a file that was flushed, and has the disk keep that: once this is done a power cut takes the name from nobody. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to), "r");
}

/**
 * Replaces a small file so that, whenever the machine stops, it holds the old text or the new one. Only the file's own user
 * may read it, whatever the umask.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  // Each writer has a draft of its own: two servers may run on one book.
  const draft = `${file}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveDurably(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
