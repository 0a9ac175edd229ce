import { existsSync } from "node:fs";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openReadOnly } from "db/client/file";
import type { BackupSettings, Env } from "@/env";
import { assertRoom } from "@/integrity/disk-space";
import { holdFolders } from "@/integrity/folder-lock";
import type { Head } from "@/integrity/trail/head";
import type { Finding } from "@/integrity/verify";
import { ageEnding } from "./age";
import { bookFile, existingBook, writeBackup } from "./backup";
import { isOurs, listBeyond, noteCopy, type Proof, readBackupFolder, writeProof } from "./backup-folder";
import { type Copies, openBucket } from "./bucket";
import { type Manifest, manifestPath, readManifest, storedAs } from "./manifest";
import { assertStored, restore } from "./restore";
import {
  assertCopy,
  copyFiles,
  type NeededArchive,
  readCopyManifest,
  sizeOfCopies,
  storeArchives,
} from "./stored-archives";

/** The name of a backup by its time, to the second. */
export const backupName = (at: number, recipient?: string): string =>
  `vostra-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "")}.db${recipient === undefined ? "" : ageEnding}`;

/** A backup that was made. `lacking` has a sentence for each required archive that could not be copied. */
export type Made = { name: string; manifest: Manifest; lacking: string[] };

/**
 * Writes a backup in the folder with the archives that it needs, and deletes the oldest backups beyond the configured
 * number. Copies of archives are not deleted: each later backup names them, too.
 * @param archiveDir the folder of the book's archives
 * @throws Error with a sentence
 */
export async function makeBackup(
  database: Env["database"],
  { dir, keep, recipient }: BackupSettings,
  archiveDir: string | undefined,
  now: () => number = Date.now,
): Promise<Made> {
  const book = existingBook(database);
  const folders = [dir, ...(recipient === undefined ? [] : [dirname(book)])];
  return holdFolders(folders, async (sweep) => {
    await sweep();
    const name = backupName(now(), recipient);
    const manifest = await writeBackup(book, join(dir, name), now, recipient);
    const lacking = await storeArchives(manifest.archives ?? [], archiveDir, dir, recipient);
    const names = await readdir(dir);
    const backups = await listBackups(dir, now());
    for (const old of listBeyond(names, keep, (each) => backups.has(each)))
      await rm(join(dir, old), { force: true });
    for (const left of names.filter((each) => isLoneManifest(each, names)))
      await rm(join(dir, left), { force: true });
    return { name, manifest, lacking };
  });
}

/** Names of the backups that `restore` would accept, judged by the folder. */
const listBackups = async (dir: string, now: number): Promise<Set<string>> =>
  new Set((await readBackupFolder(dir, now)).backups.map(({ name }) => name));

/** True for the manifest of a backup that was killed before it was renamed. */
const isLoneManifest = (name: string, names: readonly string[]): boolean => {
  const backup = name.slice(0, -manifestPath("").length);
  return name === manifestPath(backup) && isOurs(backup) && !names.includes(backup);
};

/**
 * Copies a backup of the folder to the bucket with its missing archives, and deletes the oldest copies of backups
 * beyond the configured number. The manifest is sent last: a copy without one is incomplete.
 * @throws Error with a sentence
 */
export async function copyBackup(
  { dir, keep, bucket }: BackupSettings,
  name: string,
  now: () => number = Date.now,
): Promise<void> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const file = join(dir, name);
  const copies = openBucket(bucket);
  await copyArchives(copies, dir, (await readManifest(file)).archives ?? []);
  await copies.put(file, name);
  await copies.put(manifestPath(file), manifestPath(name));
  await noteCopy(file);
  const names = await copies.list();
  const { broken } = await readBackupFolder(dir, now());
  const isBackup = (each: string) =>
    names.includes(manifestPath(each)) && !broken.some((backup) => backup.name === each);
  for (const old of listBeyond(names, keep, isBackup)) await copies.remove(old);
}

/** The proof reports an archive that the folder lacks; the book's own copy goes to the bucket all the same. */
async function copyArchives(copies: Copies, dir: string, needed: readonly NeededArchive[]): Promise<void> {
  if (needed.length === 0) return;
  const there = new Set(await copies.list());
  for (const archive of needed) {
    const files = copyFiles(archive);
    if (files.every((name) => there.has(name))) continue;
    if (!files.every((name) => existsSync(join(dir, name)))) continue;
    for (const name of files) await copies.put(join(dir, name), name);
  }
}

/**
 * Proves a backup of the folder: its copy in the bucket, if there is one, is fetched with its archives, restored in a
 * folder beside the book, and verified. The live book must contain its head. Writes the result into a file beside the
 * backup.
 * @throws Error with a sentence if the proof was impossible: no room on the disk, a bucket that does not answer
 */
export async function proveBackup(
  database: Env["database"],
  settings: BackupSettings,
  name: string,
  now: () => number = Date.now,
): Promise<Proof> {
  const kept = join(settings.dir, name);
  const book = bookFile(database);
  return holdFolders([dirname(book)], async (sweep) => {
    await sweep();
    return proveInScratch({ database, settings, name, kept, now });
  });
}

type Proving = {
  database: Env["database"];
  settings: BackupSettings;
  name: string;
  /** The path of the backup. */
  kept: string;
  now: () => number;
};

async function proveInScratch({ database, settings, name, kept, now }: Proving): Promise<Proof> {
  const book = bookFile(database);
  const manifest = await readManifest(kept);
  const archives = await sizeOfCopies(settings.dir, manifest.archives ?? []);
  // The stored file, the book in it, its log and the proof's own sorting, and the archives twice.
  const bytes = storedAs(manifest).bytes + 2.5 * manifest.bytes + archives;
  await assertRoom("prove a backup beside the book", [{ folder: dirname(book), bytes }]);
  const scratch = await mkdtemp(join(dirname(book), scratchName));
  const started = performance.now();
  try {
    const flaw = await findFlaw(database, settings, name, manifest, scratch).catch((error: unknown) =>
      error instanceof NotLooked ? Promise.reject(error) : getSentence(error),
    );
    const keyless = manifest.format === 2 && settings.identityFile === undefined;
    const proof: Proof = {
      at: new Date(now()).toISOString(),
      from: settings.bucket ? "bucket" : "folder",
      outcome: flaw === undefined ? (keyless ? "stored" : "whole") : "broken",
      ...(flaw !== undefined && { flaw }),
      head: `${manifest.head.id}:${manifest.head.hash}`,
      milliseconds: Math.round(performance.now() - started),
    };
    await writeProof(kept, proof);
    return proof;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const scratchName = ".backup-proof-";

/** Failure of a proof for reasons other than the backup. */
class NotLooked extends Error {}

const getSentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function findFlaw(
  database: Env["database"],
  { dir, bucket, identityFile }: BackupSettings,
  name: string,
  manifest: Manifest,
  scratch: string,
): Promise<string | undefined> {
  const file = join(scratch, name);
  const needed = manifest.archives ?? [];
  if (bucket) {
    const copies = openBucket(bucket);
    try {
      const there = await copies.list();
      if (!there.includes(name)) return "it is not in the bucket";
      await copies.get(name, file);
      for (const archive of needed) {
        if (!copyFiles(archive).every((part) => there.includes(part))) return lacks(archive, "the bucket");
        for (const part of copyFiles(archive)) await copies.get(part, join(scratch, part));
      }
    } catch (error) {
      throw new NotLooked(getSentence(error), { cause: error });
    }
  } else {
    await copyFile(join(dir, name), file);
    for (const archive of needed) {
      if (!copyFiles(archive).every((part) => existsSync(join(dir, part)))) return lacks(archive, dir);
      for (const part of copyFiles(archive)) await copyFile(join(dir, part), join(scratch, part));
    }
  }
  await copyFile(manifestPath(join(dir, name)), manifestPath(file));
  if (manifest.format === 2 && identityFile === undefined) {
    await assertStored(file, manifest);
    for (const { stored } of needed) await assertCopy(join(scratch, stored));
  } else {
    const place = { url: `file:${encodeURI(join(scratch, "book.db"))}` };
    let found = "";
    const note = ({ kind, broken }: Finding) => {
      if (broken && found === "") found = ` (${kind}: ${broken})`;
    };
    // The archives are those stored with the backup, too, and not the book's own.
    await restore(place, file, [], note, undefined, identityFile).catch((error: unknown) => {
      throw new Error(`${getSentence(error)}${found}`, { cause: error });
    });
  }
  return isInBook(bookFile(database), manifest.head)
    ? undefined
    : `its head ${manifest.head.id}:${manifest.head.hash} is not in the book`;
}

const lacks = ({ file, stored }: NeededArchive, place: string) =>
  `its archive ${file} is not in ${place} (${stored}): put it back into the folder of archives, and the next backup copies it`;

/** True if the trail of the live book contains a backup's head; a forged backup has another one. */
function isInBook(book: string, { id, hash }: Head): boolean {
  if (id === 0) return true;
  const connection = openReadOnly(book);
  try {
    const { rows } = connection.run({ sql: "select hash from audit_logs where id = ?", args: [id] });
    return rows[0]?.[0] === hash;
  } finally {
    connection.close();
  }
}

/**
 * Fetches a backup of the bucket with its archives into a temporary folder, passes its path to the callback, and
 * removes the folder at the end. Fetched files are compared with their manifest, so that neither an interrupted
 * download nor a local file of that name is used. A complete local copy of the same backup replaces a download.
 * @param folder in which that folder is made
 * @throws Error with a sentence if it is missing, or was damaged
 */
export async function withFetchedBackup<T>(
  { bucket }: BackupSettings,
  name: string,
  folder: string,
  act: (file: string) => Promise<T>,
): Promise<T> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const copies = openBucket(bucket);
  const names = await copies.list();
  for (const wanted of [name, manifestPath(name)])
    if (!names.includes(wanted)) throw new Error(`${wanted} is not in the bucket`);
  return holdFolders([folder], async (sweep) => {
    await sweep();
    const scratch = await mkdtemp(join(folder, fetchedName));
    try {
      const file = join(scratch, name);
      await copies.get(manifestPath(name), manifestPath(file));
      const manifest = await readManifest(file);
      const needed = manifest.archives ?? [];
      await assertRoom(`fetch ${name}`, [{ folder, bytes: storedAs(manifest).bytes }]);
      await fetchFile(copies, name, scratch, folder, (there) => assertStored(there, manifest));
      // A missing archive may be in the folder of archives: the restore reports where it is missing.
      for (const archive of needed) {
        const [copy, copyManifest] = copyFiles(archive);
        if (!names.includes(copy) || !names.includes(copyManifest)) continue;
        await copies.get(copyManifest, join(scratch, copyManifest));
        const { bytes, encrypted } = await readCopyManifest(join(scratch, copy));
        await assertRoom(`fetch ${copy}`, [{ folder, bytes: (encrypted ?? { bytes }).bytes }]);
        await fetchFile(copies, copy, scratch, folder, async () => {
          await assertCopy(join(scratch, copy));
        });
      }
      return await act(file);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

const fetchedName = ".fetched-";

/** Gets a file from the folder if it is complete, and from the bucket otherwise. */
async function fetchFile(
  copies: Copies,
  name: string,
  scratch: string,
  folder: string,
  assertHolds: (file: string) => Promise<void>,
): Promise<void> {
  const [target, local] = [join(scratch, name), join(folder, name)];
  if (existsSync(local)) {
    await copyFile(local, target);
    const holds = await assertHolds(target).then(
      () => true,
      () => false,
    );
    if (holds) return;
    await rm(target, { force: true });
  }
  await copies.get(name, target);
  await assertHolds(target);
}
