import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openReadOnly } from "db/client/file";
import type { BackupSettings, Env } from "@/env";
import type { Head } from "@/integrity/trail/head";
import type { Finding } from "@/integrity/verify";
import { dayLength } from "@/vocabulary/calendar";
import { ageEnding } from "./age";
import { backUp, bookFile } from "./backup";
import { type Copies, openBucket } from "./bucket";
import { isOurs, noteCopy, type Proof, writeProof } from "./kept";
import { type Manifest, manifestOf, readManifest, storedAs } from "./manifest";
import { assertStored, restore } from "./restore";
import { assertCopy, filesOf, type NeededArchive, sizeOfCopies, storeArchives } from "./stored-archives";

/** The name of a backup by its time; a second has one. */
export const backupName = (at: number, recipient?: string): string =>
  `vostra-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "")}.db${recipient === undefined ? "" : ageEnding}`;

/** A backup that was made. `lacking` has a sentence for each archive that a restore needs and that could not be copied. */
export type Made = { name: string; manifest: Manifest; lacking: string[] };

/**
 * Writes a backup in the folder with the archives that it needs, and deletes the oldest backups beyond those that are kept.
 * Copies of archives are not deleted: each later backup names them, too.
 * @param archiveDir the folder of the book's archives
 * @throws Error with a sentence
 */
export async function makeBackup(
  database: Env["database"],
  { dir, keep, recipient }: BackupSettings,
  archiveDir: string | undefined,
  now: () => number = Date.now,
): Promise<Made> {
  await mkdir(dir, { recursive: true });
  const name = backupName(now(), recipient);
  const manifest = await backUp(database, join(dir, name), now, recipient);
  const lacking = await storeArchives(manifest.archives ?? [], archiveDir, dir, recipient);
  const names = await readdir(dir);
  for (const old of beyond(names, keep)) await rm(join(dir, old), { force: true });
  for (const left of names.filter((part) => isLeft(part, names)))
    if ((await stat(join(dir, left))).mtimeMs < Date.now() - abandonedAfter)
      await rm(join(dir, left), { force: true });
  return { name, manifest, lacking };
}

/** After how many milliseconds what a killed run left behind is deleted: no run takes as long. */
const abandonedAfter = dayLength;

/** Whether a file is part of a backup that was never made: the beginning of one, or a manifest alone. */
const isLeft = (name: string, names: readonly string[]): boolean => {
  const [backup = ""] = /^.*(?=\.(?:part|json)$)/.exec(name) ?? [];
  return isOurs(backup) && (name.endsWith(".part") || !names.includes(backup));
};

/**
 * Copies a backup of the folder to the bucket with those of its archives that are not there yet, and deletes the oldest copies
 * of backups beyond those that are kept. The manifest is sent last: a copy without one is not whole.
 * @throws Error with a sentence
 */
export async function copyBackup({ dir, keep, bucket }: BackupSettings, name: string): Promise<void> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const file = join(dir, name);
  const copies = openBucket(bucket);
  await copyArchives(copies, dir, (await readManifest(file)).archives ?? []);
  await copies.put(file, name);
  await copies.put(manifestOf(file), manifestOf(name));
  await noteCopy(file);
  for (const old of beyond(await copies.list(), keep)) await copies.remove(old);
}

/** An archive that the folder lacks is said by the proof: the book's own copy goes to the bucket all the same. */
async function copyArchives(copies: Copies, dir: string, needed: readonly NeededArchive[]): Promise<void> {
  if (needed.length === 0) return;
  const there = new Set(await copies.list());
  for (const archive of needed) {
    const files = filesOf(archive);
    if (files.every((name) => there.has(name))) continue;
    if (!files.every((name) => existsSync(join(dir, name)))) continue;
    for (const name of files) await copies.put(join(dir, name), name);
  }
}

/** The files of all but the newest backups, the manifests of each before it. What has another name is nobody's business. */
function beyond(names: readonly string[], keep: number): string[] {
  const backups = [...new Set(names.filter(isOurs))].sort();
  return backups
    .slice(0, -keep)
    .flatMap((backup) => [
      ...names.filter((name) => name !== backup && name.startsWith(`${backup}.`)).sort(),
      backup,
    ]);
}

/**
 * Proves a backup of the folder: its copy in the bucket, where there is one, is fetched with those of its archives, restored
 * in a folder beside the book, and verified. The book that goes on has to contain its head. Writes the result into a file beside
 * the backup.
 * @throws Error with a sentence where it could not look: no room on the disk, a bucket that does not answer
 */
export async function proveBackup(
  database: Env["database"],
  settings: BackupSettings,
  name: string,
  now: () => number = Date.now,
): Promise<Proof> {
  const kept = join(settings.dir, name);
  const book = bookFile(database);
  for (const left of await readdir(dirname(book)))
    if (left.startsWith(scratchName)) await rm(join(dirname(book), left), { recursive: true, force: true });
  const manifest = await readManifest(kept);
  await assertRoom(dirname(book), manifest, await sizeOfCopies(settings.dir, manifest.archives ?? []));
  const scratch = await mkdtemp(join(dirname(book), scratchName));
  const started = performance.now();
  try {
    const flaw = await flawOf(database, settings, name, manifest, scratch).catch((error: unknown) =>
      error instanceof NotLooked ? Promise.reject(error) : sentenceOf(error),
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

/** That nothing could be looked at, which says nothing of the backup. */
class NotLooked extends Error {}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function flawOf(
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
        if (!filesOf(archive).every((part) => there.includes(part))) return lacks(archive, "the bucket");
        for (const part of filesOf(archive)) await copies.get(part, join(scratch, part));
      }
    } catch (error) {
      throw new NotLooked(sentenceOf(error), { cause: error });
    }
  } else {
    await copyFile(join(dir, name), file);
    for (const archive of needed) {
      if (!filesOf(archive).every((part) => existsSync(join(dir, part)))) return lacks(archive, dir);
      for (const part of filesOf(archive)) await copyFile(join(dir, part), join(scratch, part));
    }
  }
  await copyFile(manifestOf(join(dir, name)), manifestOf(file));
  if (manifest.format === 2 && identityFile === undefined) {
    await assertStored(file, manifest);
    for (const { stored } of needed) await assertCopy(join(scratch, stored));
  } else {
    const place = { url: `file:${encodeURI(join(scratch, "book.db"))}` };
    let found = "";
    const note = ({ kind, broken }: Finding) => {
      if (broken && found === "") found = ` (${kind}: ${broken})`;
    };
    // The archives, too, are those that are kept with the backup, not the book's own.
    await restore(place, file, [], note, undefined, identityFile).catch((error: unknown) => {
      throw new Error(`${sentenceOf(error)}${found}`, { cause: error });
    });
  }
  return isInBook(bookFile(database), manifest.head)
    ? undefined
    : `its head ${manifest.head.id}:${manifest.head.hash} is not in the book`;
}

const lacks = ({ file, stored }: NeededArchive, place: string) =>
  `its archive ${file} is not in ${place} (${stored}): put it back into the folder of archives, and the next backup copies it`;

/** Whether the trail of the book that goes on has a backup's head: a backup that was made up has another. */
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

async function assertRoom(folder: string, manifest: Manifest, archives: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // The stored file, the book in it, its copy while it is restored, a proof's own sorting, and the archives twice.
  const needed = storedAs(manifest).bytes + 2.5 * manifest.bytes + archives;
  if (bavail * bsize < needed)
    throw new Error(
      `There is no room beside the book to prove a backup: it takes ${Math.ceil(needed / 1e6)} MB`,
    );
}

/**
 * Fetches a backup and its archives from the bucket into a folder, for `restore`. Answers its path.
 * @throws Error with a sentence where it is not there
 */
export async function fetchBackup({ bucket }: BackupSettings, name: string, folder: string): Promise<string> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const copies = openBucket(bucket);
  const names = await copies.list();
  for (const wanted of [name, manifestOf(name)])
    if (!names.includes(wanted)) throw new Error(`${wanted} is not in the bucket`);
  const file = join(folder, name);
  for (const wanted of [name, manifestOf(name)]) await fetchFile(copies, wanted, folder);
  const { archives = [] } = await readManifest(file);
  // What is missing here may be in the folder of archives: the restore says where it is not.
  for (const wanted of archives.flatMap(filesOf))
    if (names.includes(wanted)) await fetchFile(copies, wanted, folder);
  return file;
}

/** A file has its name once it was fetched whole. */
async function fetchFile(copies: Copies, name: string, folder: string): Promise<void> {
  const target = join(folder, name);
  if (existsSync(target)) return;
  await copies.get(name, `${target}.part`);
  await rename(`${target}.part`, target);
}
