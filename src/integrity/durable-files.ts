import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Flushes a file to the disk. */
export const flush = (file: string): Promise<void> => sync(file, "r+");

/** Renames a flushed file, and flushes the folder: afterwards a power cut cannot undo it. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await sync(dirname(to), "r");
}

/**
 * Replaces a small file atomically: whenever the machine stops, it has the old text or the new one. Only the file's
 * own user may read it, whatever the umask.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  // Each writer has its own draft: two servers may run on one book.
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
