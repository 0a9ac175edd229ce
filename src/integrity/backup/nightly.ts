import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openReadOnly } from "db/client/file";
import type { BackupSettings, Env } from "@/env";
import { archiveDirOf } from "@/integrity/trail/archives";
import type { Head } from "@/integrity/trail/head";
import type { Finding } from "@/integrity/verify";
import { ageEnding } from "./age";
import { backUp, bookFile } from "./backup";
import { openBucket } from "./bucket";
import { isOurs, noteCopy, type Proof, writeProof } from "./kept";
import { type Manifest, manifestOf, readManifest, storedAs } from "./manifest";
import { assertStored, restore } from "./restore";

/** The name of a backup by its time; a second has one. */
export const backupName = (at: number, recipient?: string): string =>
  `vostra-${new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "")}.db${recipient === undefined ? "" : ageEnding}`;

/**
 * Writes a backup in the folder, and deletes the oldest ones beyond those that are kept.
 * @throws Error with a sentence
 */
export async function makeBackup(
  database: Env["database"],
  { dir, keep, recipient }: BackupSettings,
  now: () => number = Date.now,
): Promise<{ name: string; manifest: Manifest }> {
  await mkdir(dir, { recursive: true });
  const name = backupName(now(), recipient);
  const manifest = await backUp(database, join(dir, name), now, recipient);
  for (const old of beyond(await readdir(dir), keep)) await rm(join(dir, old), { force: true });
  return { name, manifest };
}

/**
 * Copies a backup of the folder to the bucket, and deletes the oldest copies beyond those that are kept. The manifest is sent
 * last: a copy without one is not whole.
 * @throws Error with a sentence
 */
export async function copyBackup({ dir, keep, bucket }: BackupSettings, name: string): Promise<void> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const file = join(dir, name);
  const copies = openBucket(bucket);
  await copies.put(file, name);
  await copies.put(manifestOf(file), manifestOf(name));
  await noteCopy(file);
  for (const old of beyond(await copies.list(), keep)) await copies.remove(old);
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
 * Proves a backup of the folder: its copy in the bucket, where there is one, is fetched, restored beside the book in a folder
 * of its own, and verified whole; its head has to be in the book that goes on. Notes what it found beside the backup.
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
  await assertRoom(dirname(book), manifest);
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
  if (bucket) {
    const copies = openBucket(bucket);
    try {
      if (!(await copies.list()).includes(name)) return "it is not in the bucket";
      await copies.get(name, file);
    } catch (error) {
      throw new NotLooked(sentenceOf(error), { cause: error });
    }
  } else await copyFile(join(dir, name), file);
  await copyFile(manifestOf(join(dir, name)), manifestOf(file));
  if (manifest.format === 2 && identityFile === undefined) await assertStored(file, manifest);
  else {
    const place = { url: `file:${encodeURI(join(scratch, "book.db"))}` };
    let found = "";
    const note = ({ kind, broken }: Finding) => {
      if (broken && found === "") found = ` (${kind}: ${broken})`;
    };
    const archives = archiveDirOf(database, process.env.ARCHIVE_DIR);
    await restore(place, file, [], note, undefined, identityFile, undefined, archives).catch(
      (error: unknown) => {
        throw new Error(`${sentenceOf(error)}${found}`, { cause: error });
      },
    );
  }
  return isInBook(bookFile(database), manifest.head)
    ? undefined
    : `its head ${manifest.head.id}:${manifest.head.hash} is not in the book`;
}

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

async function assertRoom(folder: string, manifest: Manifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // The stored file, the book in it, its copy while it is restored, and a proof's own sorting.
  const needed = storedAs(manifest).bytes + 2.5 * manifest.bytes;
  if (bavail * bsize < needed)
    throw new Error(
      `There is no room beside the book to prove a backup: it takes ${Math.ceil(needed / 1e6)} MB`,
    );
}

/**
 * Fetches a backup from the bucket into a folder, for `restore`. Answers its path.
 * @throws Error with a sentence where it is not there
 */
export async function fetchBackup({ bucket }: BackupSettings, name: string, folder: string): Promise<string> {
  if (!bucket) throw new Error("No bucket is set: set BACKUP_S3_URL and its keys");
  const copies = openBucket(bucket);
  const names = await copies.list();
  for (const wanted of [name, manifestOf(name)])
    if (!names.includes(wanted)) throw new Error(`${wanted} is not in the bucket`);
  const file = join(folder, name);
  for (const wanted of [name, manifestOf(name)]) {
    const target = join(folder, wanted);
    if (!existsSync(target)) await copies.get(wanted, target);
  }
  return file;
}
