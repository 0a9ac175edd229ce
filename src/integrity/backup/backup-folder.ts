import { existsSync } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { replaceFile } from "@/integrity/durable-files";
import { isUnfinished } from "@/integrity/folder-lock";
import { type Manifest, readManifest, storedAs } from "./manifest";
import { isStoredArchive } from "./stored-archives";

const pattern = /^vostra-\d{8}T\d{6}Z\.db(?:\.age)?$/;

/** True for the name of a backup that the server or `bun run backup` made. */
export const isOurs = (name: string): boolean => pattern.test(name);

/**
 * Result of a backup's proof. `whole`: it was restored and verified; `stored`: its bytes are unchanged, but it could
 * not be opened without the key; `broken`: `flaw` gives the reason.
 */
const proofSchema = z.object({
  at: z.iso.datetime(),
  from: z.enum(["folder", "bucket"]),
  outcome: z.enum(["whole", "stored", "broken"]),
  flaw: z.string().optional(),
  head: z.string(),
  milliseconds: z.int(),
});
export type Proof = z.output<typeof proofSchema>;

const getProof = (backup: string): string => `${backup}.proof.json`;

export const writeProof = (backup: string, proof: Proof): Promise<void> =>
  replaceFile(getProof(backup), `${JSON.stringify(proof, null, 2)}\n`);

/** The result of a backup's proof; undefined if there is none, or it is unreadable. */
export async function readProof(backup: string): Promise<Proof | undefined> {
  const text = await readFile(getProof(backup), "utf8").catch(() => undefined);
  return text === undefined ? undefined : proofSchema.safeParse(safeJson(text)).data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const getCopyNote = (backup: string): string => `${backup}.copied`;

/** Notes that the bucket has a copy of a backup. */
export const noteCopy = (backup: string): Promise<void> => writeFile(getCopyNote(backup), "");

/**
 * A backup in the folder: when it was begun (ms UTC), its size there, whether it was copied to the bucket, and its proof.
 */
export type KeptBackup = { name: string; at: number; bytes: number; copied: boolean; proof?: Proof };

/** Reason that `restore` does not accept a file in the folder of backups. */
export const reasonsIgnored = {
  manifest: "It has no readable manifest",
  size: "It is not as long as its manifest says",
  broken: "Its proof failed",
  future: "Its time has not come yet",
} as const;
type ReasonIgnored = keyof typeof reasonsIgnored;

/** The folder of backups, newest first. `ignored` are files that are no backup, by reason. */
export type BackupFolder = {
  backups: KeptBackup[];
  ignored: { name: string; reason: ReasonIgnored }[];
  /** Complete ones whose proof failed. */
  broken: KeptBackup[];
};

/** Most milliseconds that a backup's time may be ahead of the clock. */
const tolerance = 10 * 60_000;

/**
 * Reads the folder of backups. A backup is a file that `restore` accepts: with its manifest beside it, of the size that
 * the manifest states, without a failed proof, and begun in the past. Every other file is named, and does not count.
 * @throws if the folder cannot be read
 */
export async function readBackupFolder(dir: string, now: number): Promise<BackupFolder> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name),
  );
  const folder: BackupFolder = { backups: [], ignored: [], broken: [] };
  for (const name of [...names].sort()) {
    if (isUnfinished(name) || isCompanion(name, names)) continue;
    const found = await lookAt(dir, name, now);
    if (found === undefined) continue;
    if (typeof found === "object") folder.backups.push(found);
    else folder.ignored.push({ name, reason: found });
    if (found === "broken")
      folder.broken.push(await describe(dir, name, await readManifest(join(dir, name))));
  }
  for (const list of [folder.backups, folder.broken]) list.sort((one, other) => other.at - one.at);
  return folder;
}

/** True for a file that belongs to a backup or to an archive's copy. */
const isCompanion = (name: string, names: ReadonlySet<string>): boolean =>
  [".proof.json", ".json", ".copied"].some(
    (end) => name.endsWith(end) && names.has(name.slice(0, -end.length)),
  );

/** A backup, the reason why a file is none, or undefined for other expected files of the folder. */
async function lookAt(
  dir: string,
  name: string,
  now: number,
): Promise<KeptBackup | ReasonIgnored | undefined> {
  const file = join(dir, name);
  const manifest = await readManifest(file).catch(() => undefined);
  if (!manifest) return (await isStoredArchive(file)) ? undefined : "manifest";
  const found = await stat(file).catch(() => undefined);
  // It was deleted in the meantime.
  if (!found) return undefined;
  if (!found.isFile() || found.size !== storedAs(manifest).bytes) return "size";
  const backup = await describe(dir, name, manifest);
  if (backup.proof?.outcome === "broken") return "broken";
  return backup.at > now + tolerance ? "future" : backup;
}

async function describe(dir: string, name: string, manifest: Manifest): Promise<KeptBackup> {
  const file = join(dir, name);
  const proof = await readProof(file);
  return {
    name,
    at: Date.parse(manifest.createdAt),
    bytes: storedAs(manifest).bytes,
    copied: existsSync(getCopyNote(file)),
    ...(proof && { proof }),
  };
}

/**
 * Files to delete so that the newest backups remain; the companions of each precede it. Only files that the server
 * named are deleted. Files that are no backups are counted separately, so that they never displace one.
 * @param isBackup true if `restore` accepts a file
 */
export function listBeyond(
  names: readonly string[],
  keep: number,
  isBackup: (name: string) => boolean,
): string[] {
  const ours = [...new Set(names.filter(isOurs))].sort();
  const old = [ours.filter(isBackup), ours.filter((name) => !isBackup(name))].flatMap((kind) =>
    kind.slice(0, -keep),
  );
  return old.flatMap((backup) => [
    ...names.filter((name) => name !== backup && name.startsWith(`${backup}.`)).sort(),
    backup,
  ]);
}
