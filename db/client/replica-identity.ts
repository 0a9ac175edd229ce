import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { z } from "zod";

/** Identity of the file that was followed: a copy has a number and a time of birth of its own. */
const placeSchema = z.object({ inode: z.string(), birth: z.string() });
type Place = z.output<typeof placeSchema>;

/** Identity that no file has, for an unreadable note. */
const nowhere: Place = { inode: "", birth: "" };

const isSame = (a: Place, b: Place) =>
  a.inode === b.inode && (a.birth === b.birth || a.birth === "" || b.birth === "");

const getNote = (path: string) => `${path}-place`;

/** Replicas whose note this process has written or confirmed. */
const kept = new Set<string>();

/** Notes beside a replica which file it is; once in the life of a process. */
export async function keepPlace(path: string): Promise<void> {
  if (kept.has(path)) return;
  const [place, known] = [await getPlace(path), await noted(path)];
  if (known === undefined || !isSame(known, place)) {
    const draft = `${getNote(path)}.draft`;
    await writeFile(draft, JSON.stringify(place));
    await rename(draft, getNote(path));
  }
  kept.add(path);
}

/**
 * True if a replica's files were copied here one by one, according to the note that was copied with them. A copy of a running
 * node's files is of several moments; a snapshot of its whole disk is of one, and keeps numbers and times. A replica without a
 * note (an earlier version's) counts as not copied.
 */
export async function wasCopied(path: string): Promise<boolean> {
  if (kept.has(path)) return false;
  const known = await noted(path);
  if (known === undefined) return false;
  return !isSame(known, await getPlace(path));
}

async function getPlace(path: string): Promise<Place> {
  const { ino, birthtimeNs, ctimeNs } = await stat(path, { bigint: true });
  // A file system without birth times returns the time of the last change.
  return { inode: String(ino), birth: birthtimeNs > 0n && birthtimeNs < ctimeNs ? String(birthtimeNs) : "" };
}

async function noted(path: string): Promise<Place | undefined> {
  const text = await readFile(getNote(path), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return nowhere;
  }
}
