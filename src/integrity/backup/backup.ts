import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Connection } from "db/client/connection";
import { getFilePath, openReadOnly } from "db/client/file";
import type { Env } from "@/env";
import { assertRoom, sizeOfBook } from "@/integrity/disk-space";
import { flush, moveDurably } from "@/integrity/durable-files";
import { holdFolders } from "@/integrity/folder-lock";
import { digestOfFile, readArchivedFrom } from "@/integrity/trail/archives";
import { newestHead, toHead } from "@/integrity/trail/chain";
import type { Head } from "@/integrity/trail/head";
import { encryptFile } from "./age";
import { type Manifest, manifestPath, readManifest } from "./manifest";
import { type NeededArchive, neededArchiveFrom } from "./stored-archives";

/**
 * Writes a backup of a book in a file, while the server continues: the book as of one moment, its digest and the head
 * of its trail. The file gets its name only once it is complete and flushed.
 * @param recipient of the encryption; the unencrypted book then stays on its own disk
 * @throws Error with a sentence: a book that is not a file, a missing one, an existing backup of that name
 */
export async function backUp(
  database: Env["database"],
  file: string,
  now: () => number = Date.now,
  recipient?: string,
): Promise<Manifest> {
  const book = existingBook(database);
  const folders = [dirname(file), ...(recipient === undefined ? [] : [dirname(book)])];
  return holdFolders(folders, () => writeBackup(book, file, now, recipient));
}

/**
 * Path of a book that is an existing file.
 * @throws Error with a sentence
 */
export function existingBook(database: Env["database"]): string {
  const book = bookFile(database);
  if (!existsSync(book)) throw new Error(`There is no book at ${database.url}: set DATABASE_URL`);
  return book;
}

/** Writes a backup into folders that this process has locked. See `backUp`. */
export async function writeBackup(
  book: string,
  file: string,
  now: () => number,
  recipient: string | undefined,
): Promise<Manifest> {
  // A manifest alone was left by a run that was killed before the backup had its name.
  const isTaken = existsSync(file) || (existsSync(manifestPath(file)) && !(await isManifest(file)));
  if (isTaken) throw new Error(`${file} exists already: a backup replaces nothing`);
  const part = `${file}.part`;
  const copy = recipient === undefined ? part : `${book}.backup.part`;
  const createdAt = new Date(now()).toISOString();
  const remove = () =>
    Promise.all([part, copy].flatMap(withSqliteFiles).map((name) => rm(name, { force: true })));
  const { used } = sizeOfBook(book);
  await assertRoom(
    "back the book up",
    [...new Set([part, copy])].map((name) => ({ folder: dirname(name), bytes: used })),
  );
  await remove();
  try {
    copyAtOneMoment(book, copy);
    await flush(copy);
    const [sha256, { size: bytes }] = [await digestOfFile(copy), await stat(copy)];
    const ofBook = { createdAt, bytes, sha256, ...readTrail(copy, recipient) };
    const manifest: Manifest =
      recipient === undefined
        ? { format: 1, ...ofBook }
        : { format: 2, ...ofBook, encrypted: await encrypted(copy, part, recipient) };
    await Bun.write(manifestPath(file), `${JSON.stringify(manifest, null, 2)}\n`);
    await flush(manifestPath(file));
    await moveDurably(part, file);
    return manifest;
  } finally {
    await remove();
  }
}

const isManifest = (file: string): Promise<boolean> =>
  readManifest(file).then(
    () => true,
    () => false,
  );

async function encrypted(copy: string, part: string, recipient: string) {
  await encryptFile(copy, part, recipient);
  await flush(part);
  return { bytes: (await stat(part)).size, sha256: await digestOfFile(part) };
}

/** A database's file with the files that SQLite makes beside it. */
const withSqliteFiles = (file: string): string[] => [file, `${file}-journal`, `${file}-wal`, `${file}-shm`];

/**
 * The path of a book in a single file.
 * @throws Error for one on a server, or one that follows a primary
 */
export function bookFile({ url, syncUrl }: Env["database"]): string {
  if (syncUrl !== undefined)
    throw new Error("This node follows a primary: back up and restore the primary where it runs");
  if (!url.startsWith("file:"))
    throw new Error("The book is kept by a server: back it up and restore it where that runs");
  return getFilePath(url);
}

// One statement reads one snapshot, however long it takes.
function copyAtOneMoment(book: string, to: string): void {
  const connection = new Connection(book, 5000);
  try {
    connection.run({ sql: "VACUUM INTO ?", args: [to] });
  } finally {
    connection.close();
  }
}

// Opened without `openDatabase`, which would switch it to a write-ahead log and so change it.
function readTrail(file: string, recipient?: string): { head: Head; archives?: NeededArchive[] } {
  const connection = openReadOnly(file);
  try {
    const archives = readArchivedFrom(connection).map((archived) => neededArchiveFrom(archived, recipient));
    return {
      head: toHead(connection.run({ sql: newestHead, args: [] }).rows),
      ...(archives.length > 0 && { archives }),
    };
  } finally {
    connection.close();
  }
}
