import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { openDatabase } from "db/client";
import { beginEpoch } from "db/history";
import { migrate } from "db/migrate";
import type { Env } from "@/env";
import { assertRoom } from "@/integrity/disk-space";
import { flush, moveDurably } from "@/integrity/durable-files";
import { holdFolders } from "@/integrity/folder-lock";
import { digestOfFile, findArchiveDir } from "@/integrity/trail/archives";
import { readHead } from "@/integrity/trail/chain";
import type { Head, KeptHead } from "@/integrity/trail/head";
import { type FiledHead, headFilePath, readHeadFile, writeHeadFile } from "@/integrity/trail/head-file";
import { keepPlace } from "@/integrity/trail/place-file";
import { type Finding, verify } from "@/integrity/verify";
import { decryptFile, readIdentities } from "./age";
import { bookFile } from "./backup";
import { readProof } from "./backup-folder";
import { type Manifest, readManifest, storedAs } from "./manifest";
import { placeArchives, removeFiles } from "./stored-archives";

/** Time to wait for the server's lock when a book in use is proved, in milliseconds. */
const lockTimeout = 60_000;

/** Result of a restore, with the kept head of the replaced book if that had advanced further. */
export type Restored = { manifest: Manifest; further?: FiledHead };

/**
 * Restores a backup to the address of DATABASE_URL, which must not have a book yet, after comparing it with its
 * manifest and proving it, and keeps its head from then on. The book begins a new epoch, so that no copy of the
 * former one follows it. The archives that its trail names are put into their folder from the copies beside the
 * backup.
 * @param kept heads of the trail from other places: anyone who can write the backup can write its manifest, too
 * @param headFile AUDIT_HEAD_FILE, if set
 * @param identityFile the file with the key of encrypted backups
 * @param serveFirst is called once the book is in its place and compared with its manifest, before it is proved: a
 * server may start then, and the proof continues beside it. If the proof fails, or an archive is missing, the book
 * stays and the error reports it; without this parameter the restore stops
 * @throws Error with a sentence if the backup was changed, is incomplete, or a book is in its place; nothing is left
 * then
 */
export async function restore(
  database: Env["database"],
  file: string,
  kept: readonly KeptHead[] = [],
  report: (finding: Finding) => void = () => {},
  headFile = headFilePath(database),
  identityFile?: string,
  serveFirst?: (manifest: Manifest) => void,
  archives = findArchiveDir(database),
): Promise<Restored> {
  const book = bookFile(database);
  const archiveDir = archives ?? dirname(book);
  for (const name of [book, `${book}-wal`])
    if (existsSync(name) && (await stat(name)).size > 0)
      throw new Error(`There is a book at ${name}: stop its server and move it away first`);
  const manifest = await readManifest(file);
  if (serveFirst) await assertNotBroken(file);
  await mkdir(dirname(book), { recursive: true });
  return holdFolders([dirname(book)], () =>
    putInPlace({
      database,
      book,
      file,
      manifest,
      kept,
      report,
      headFile,
      identityFile,
      serveFirst,
      archiveDir,
    }),
  );
}

/** Refuses to serve a book before its proof if an earlier proof failed. @throws Error with a sentence */
async function assertNotBroken(file: string): Promise<void> {
  const proof = await readProof(file);
  if (proof?.outcome === "broken")
    throw new Error(
      `The proof of ${file} failed at ${proof.at}: ${proof.flaw ?? "it is broken"}. Restore another backup, or this one without --serve-first, which proves it again`,
    );
}

type Restoring = {
  database: Env["database"];
  book: string;
  file: string;
  manifest: Manifest;
  kept: readonly KeptHead[];
  report: (finding: Finding) => void;
  headFile: string | undefined;
  identityFile: string | undefined;
  serveFirst: ((manifest: Manifest) => void) | undefined;
  archiveDir: string;
};

async function putInPlace({
  database,
  book,
  file,
  manifest,
  kept,
  report,
  headFile,
  identityFile,
  serveFirst,
  archiveDir,
}: Restoring): Promise<Restored> {
  const part = `${book}.part`;
  await removeAll(part);
  // The book, its log during the upgrade, and the proof's own sorting.
  await assertRoom(`restore ${file}`, [{ folder: dirname(book), bytes: 1.5 * manifest.bytes }]);
  let placed: string[] = [];
  try {
    await fetchBook(file, part, manifest, identityFile);
    const { files, lacking } = await placeArchives(
      manifest.archives ?? [],
      dirname(file),
      archiveDir,
      identityFile,
    );
    placed = files;
    if (lacking.length > 0 && !serveFirst) throw new Error(`${lacking.join("\n")}\nNothing was restored`);
    const proof = serveFirst ? undefined : { kept, report, archiveDir };
    await prepare(part, manifest.head, proof);
    // Before the book is in place: if this stops between the two, a start refuses and the restore is repeated.
    const further = headFile === undefined ? undefined : await keepInstead(headFile, manifest.head);
    await flush(part);
    await moveDurably(part, book);
    if (headFile !== undefined) await keepPlace(database, headFile);
    placed = [];
    if (serveFirst) {
      serveFirst(manifest);
      if (lacking.length > 0)
        throw new Error(`${lacking.join("\n")}\nThe book is not proven: bun run verify, once they are there`);
      await proveInPlace(database, { kept, report, archiveDir });
    }
    return { manifest, ...(further && { further }) };
  } finally {
    await removeAll(part);
    await removeFiles(placed);
  }
}

/** Keeps the head of the restored book. Returns the former head if that book had advanced further. */
async function keepInstead(file: string, head: Head): Promise<FiledHead | undefined> {
  const before = await readHeadFile(file).catch(() => undefined);
  await writeHeadFile(file, head, Date.now());
  return before !== undefined && before.id > head.id ? before : undefined;
}

/** Puts the book of a backup in its place, after both were compared with the manifest. */
async function fetchBook(
  file: string,
  part: string,
  manifest: Manifest,
  identityFile: string | undefined,
): Promise<void> {
  await assertStored(file, manifest);
  if (manifest.format === 2) {
    if (identityFile === undefined)
      throw new Error(`${file} is encrypted: set BACKUP_AGE_IDENTITY_FILE to the file with its key`);
    await decryptFile(file, part, await readIdentities(identityFile));
  } else await copyFile(file, part);
  if ((await stat(part)).size !== manifest.bytes || (await digestOfFile(part)) !== manifest.sha256)
    throw new Error(`${file} ${notAsItWas}`);
}

const notAsItWas = "is not what its manifest says: it was changed or is not complete. Nothing was restored";

/**
 * Compares a backup's stored file with its manifest, which needs no key.
 * @throws Error with a sentence if it differs, or cannot be read
 */
export async function assertStored(file: string, manifest: Manifest): Promise<void> {
  const { bytes, sha256 } = storedAs(manifest);
  const size = await stat(file).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) throw new Error(`${file} cannot be read`);
  if (size !== bytes || (await digestOfFile(file)) !== sha256) throw new Error(`${file} ${notAsItWas}`);
}

type Wanted = {
  kept: readonly KeptHead[];
  report: (finding: Finding) => void;
  archiveDir: string;
};

/** Upgrades a copy of the book to this version and begins its epoch, after proving it if the proof comes first. */
async function prepare(part: string, head: Head, proof: Wanted | undefined): Promise<void> {
  const db = await openDatabase({ url: `file:${encodeURI(part)}` });
  try {
    const end = await readHead(db);
    // A backup may be older than this build, whose upgrade may record rows again, with a row of the trail.
    await migrate(db);
    if (proof && !(await verify(db, proof.report, proof.kept, proof.archiveDir)).sound)
      throw new Error("The book in the backup is not whole. Nothing was restored");
    if (end.id !== head.id || end.hash !== head.hash)
      throw new Error("The trail in the backup does not end as its manifest says. Nothing was restored");
    // From here on it differs from the book that was backed up, which may have continued.
    await db.write([beginEpoch]);
  } finally {
    await db.close();
  }
}

async function proveInPlace(database: Env["database"], { kept, report, archiveDir }: Wanted): Promise<void> {
  const db = await openDatabase({ ...database, timeout: lockTimeout });
  try {
    if ((await verify(db, report, kept, archiveDir)).sound) return;
    throw new Error("The book that was restored is NOT whole: stop its server, and restore another backup");
  } finally {
    await db.close();
  }
}

async function removeAll(part: string): Promise<void> {
  for (const name of [part, `${part}-journal`, `${part}-wal`, `${part}-shm`]) await rm(name, { force: true });
}
