import { existsSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readManifest } from "./manifest";

const pattern = /^vostra-\d{8}T\d{6}Z\.db(?:\.age)?$/;

/** Whether a file is a backup that the server or `bun run backup` named. */
export const isOurs = (name: string): boolean => pattern.test(name);

/**
 * What the proof of a backup found. `whole`: it was restored and verified; `stored`: its bytes are those that were written,
 * and it could not be opened for want of the key; `broken`: `flaw` says why it is of no use.
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

const proofOf = (backup: string): string => `${backup}.proof.json`;

export async function writeProof(backup: string, proof: Proof): Promise<void> {
  const draft = `${proofOf(backup)}.part`;
  await writeFile(draft, `${JSON.stringify(proof, null, 2)}\n`);
  await rename(draft, proofOf(backup));
}

async function readProof(backup: string): Promise<Proof | undefined> {
  const text = await readFile(proofOf(backup), "utf8").catch(() => undefined);
  return text === undefined ? undefined : proofSchema.safeParse(safeJson(text)).data;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const copyNoteOf = (backup: string): string => `${backup}.copied`;

/** Notes that a backup is in the bucket, too. */
export const noteCopy = (backup: string): Promise<void> => writeFile(copyNoteOf(backup), "");

/**
 * The newest whole backup of the server's own: when it was begun (ms UTC), its size in the folder, whether it was copied to
 * the bucket, and its proof.
 */
export type NewestBackup = { name: string; at: number; bytes: number; copied: boolean; proof?: Proof };

/** @throws where the folder cannot be read */
export async function newestOwnBackup(dir: string): Promise<NewestBackup | undefined> {
  const names = (await readdir(dir)).filter(isOurs).sort().reverse();
  for (const name of names) {
    const file = join(dir, name);
    const manifest = await readManifest(file).catch(() => undefined);
    if (!manifest) continue;
    const proof = await readProof(file);
    const { bytes } = manifest.format === 2 ? manifest.encrypted : manifest;
    const copied = existsSync(copyNoteOf(file));
    return { name, at: Date.parse(manifest.createdAt), bytes, copied, ...(proof && { proof }) };
  }
  return undefined;
}
