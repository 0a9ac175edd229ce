import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { assertRoom } from "@/integrity/disk-space";
import { flush, moveDurably } from "@/integrity/durable-files";
import { type Archived, archiveName, digestOfFile } from "@/integrity/trail/archives";
import { ageEnding, decryptFile, encryptFile, readIdentities } from "./age";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const figures = z.object({ bytes: z.int().positive(), sha256: digest });

/**
 * An archive of the trail that a backup's book needs (decision 346): its file's name and SHA-256 from the trail, and
 * the name of the copy beside backups.
 */
export const neededArchive = z.object({
  file: z.string().regex(archiveName),
  sha256: digest,
  stored: z.string().regex(archiveName),
});
export type NeededArchive = z.output<typeof neededArchive>;

/** Manifest beside such a copy, as `COPY.json`: the archive, and the copy if that is encrypted with age. */
const copyManifest = figures.extend({ encrypted: figures.exactOptional() });
type CopyManifest = z.output<typeof copyManifest>;

const getManifest = (copy: string) => `${copy}.json`;

/** The files of a copy in the order in which they are sent: one without the second is incomplete. */
export const copyFiles = ({ stored }: NeededArchive): [string, string] => [stored, getManifest(stored)];

/** Name of an archive in a backup. An archive never changes, so the name is permanent: its digest and its recipient. */
export const neededArchiveFrom = ({ file, digest: sha256 }: Archived, recipient?: string): NeededArchive => ({
  file,
  sha256,
  stored: `${file}.${sha256.slice(0, 16)}${recipient === undefined ? "" : `.${recipient.slice(-8)}${ageEnding}`}`,
});

/** @throws Error with a sentence if it is missing or invalid */
export async function readCopyManifest(copy: string): Promise<CopyManifest> {
  const text = await readFile(getManifest(copy), "utf8").catch(() => {
    throw new Error(`${basename(copy)} has no manifest beside it`);
  });
  try {
    return copyManifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`${getManifest(copy)} is not the manifest of an archive's copy, or it was changed`);
  }
}

/** Total size of the copies in a folder and of their contents, in bytes: the room that a proof needs. */
export async function sizeOfCopies(dir: string, needed: readonly NeededArchive[]): Promise<number> {
  const sizes = await Promise.all(
    needed.map(({ stored }) =>
      readCopyManifest(join(dir, stored)).then(
        ({ bytes, encrypted }) => bytes + (encrypted?.bytes ?? bytes),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** True if a file is a complete copy of an archive, by its length. */
export async function isStoredArchive(copy: string): Promise<boolean> {
  const found = await Promise.all([readCopyManifest(copy), stat(copy)]).catch(() => undefined);
  if (found === undefined) return false;
  const [{ bytes, encrypted }, { size }] = found;
  return size === (encrypted?.bytes ?? bytes);
}

/**
 * Puts a copy of each missing archive into the folder of backups. A copy has its name once it is complete.
 * @param from the folder of the book's archives
 * @returns a sentence for each that is in neither folder, or differs from the trail
 */
export async function storeArchives(
  needed: readonly NeededArchive[],
  from: string | undefined,
  dir: string,
  recipient?: string,
): Promise<string[]> {
  const lacking: string[] = [];
  for (const archive of needed) {
    const copy = join(dir, archive.stored);
    if (await isStoredArchive(copy)) continue;
    const source = from === undefined ? undefined : join(from, archive.file);
    if (source === undefined || !existsSync(source))
      lacking.push(`the archive ${archive.file} is not in ${from ?? "any folder"}: put it back there`);
    else if ((await digestOfFile(source)) === archive.sha256)
      await store(source, copy, archive.sha256, recipient);
    else lacking.push(`${source} is not the archive that the trail names: put that one there`);
  }
  return lacking;
}

async function store(source: string, copy: string, sha256: string, recipient?: string): Promise<void> {
  const part = `${copy}.part`;
  const { size } = await stat(source);
  await assertRoom(`copy the archive ${basename(source)}`, [{ folder: dirname(copy), bytes: size }]);
  try {
    if (recipient === undefined) await copyFile(source, part);
    else await encryptFile(source, part, recipient);
    await flush(part);
    const manifest: CopyManifest = {
      bytes: size,
      sha256,
      ...(recipient !== undefined && {
        encrypted: { bytes: (await stat(part)).size, sha256: await digestOfFile(part) },
      }),
    };
    await Bun.write(getManifest(copy), `${JSON.stringify(manifest, null, 2)}\n`);
    await flush(getManifest(copy));
    await moveDurably(part, copy);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Compares an archive's stored copy with its manifest, which needs no key.
 * @throws Error with a sentence if it differs
 */
export async function assertCopy(copy: string): Promise<CopyManifest> {
  const manifest = await readCopyManifest(copy);
  const { bytes, sha256 } = manifest.encrypted ?? manifest;
  if ((await stat(copy)).size !== bytes || (await digestOfFile(copy)) !== sha256)
    throw new Error(
      `${basename(copy)} was changed or is not complete: take another copy of it, or delete it where it is kept, and the next backup copies the archive again`,
    );
  return manifest;
}

/** Result of placing a backup's archives: the files put into their folder, and a sentence for each missing one. */
export type Placed = { files: string[]; lacking: string[] };

/**
 * Puts the archives of a backup into the folder of the restored book, from the copies beside the backup. An existing
 * archive that matches the trail is left.
 * @throws Error with a sentence if a copy was changed, cannot be decrypted, or another file has its name
 */
export async function placeArchives(
  needed: readonly NeededArchive[],
  dir: string,
  to: string,
  identityFile: string | undefined,
): Promise<Placed> {
  const placed: Placed = { files: [], lacking: [] };
  try {
    for (const archive of needed) {
      const target = join(to, archive.file);
      const copy = join(dir, archive.stored);
      if (existsSync(target)) {
        if ((await digestOfFile(target)) === archive.sha256) continue;
        throw new Error(`${target} is not the archive that the backup's trail names: move it away first`);
      }
      if (!existsSync(copy)) {
        placed.lacking.push(
          `The archive ${archive.file} is not in ${to}, nor is its copy ${copy}: put either there (SHA-256 of the archive: ${archive.sha256})`,
        );
        continue;
      }
      await place(copy, target, archive.sha256, identityFile);
      placed.files.push(target);
    }
    return placed;
  } catch (error) {
    await removeFiles(placed.files);
    throw error;
  }
}

export async function removeFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

async function place(copy: string, target: string, sha256: string, identityFile?: string): Promise<void> {
  const { encrypted, bytes } = await assertCopy(copy);
  const part = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  await assertRoom(`put the archive ${basename(target)} back`, [{ folder: dirname(target), bytes }]);
  try {
    if (encrypted === undefined) await copyFile(copy, part);
    else if (identityFile === undefined)
      throw new Error(
        `${basename(copy)} is encrypted: set BACKUP_AGE_IDENTITY_FILE to the file with its key`,
      );
    else await decryptFile(copy, part, await readIdentities(identityFile));
    if ((await digestOfFile(part)) !== sha256)
      throw new Error(`${basename(copy)} does not hold the archive that the backup's trail names`);
    await flush(part);
    await moveDurably(part, target);
  } finally {
    await rm(part, { force: true });
  }
}
