import { readFile } from "node:fs/promises";
import { z } from "zod";
import { neededArchive } from "./stored-archives";

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const ofBook = {
  /** Start of the backup (ISO 8601, UTC). */
  createdAt: z.iso.datetime(),
  bytes: z.int().positive(),
  /** SHA-256 of the whole book, 64 hexadecimal digits. */
  sha256: digest,
  /** The head of the audit trail in the backup. */
  head: z.object({ id: z.int().nonnegative(), hash: digest }),
  /** The archives that the trail names, each with the name of its copy; absent if there are none. */
  archives: neededArchive.array().exactOptional(),
};

/** Manifest beside a backup, as `FILE.json`. Format 1: the file is the book; 2: it is the book, encrypted with age. */
const manifestSchema = z.discriminatedUnion("format", [
  z.object({ format: z.literal(1), ...ofBook }),
  z.object({
    format: z.literal(2),
    ...ofBook,
    /** The stored file. */
    encrypted: z.object({ bytes: z.int().positive(), sha256: digest }),
  }),
]);
export type Manifest = z.output<typeof manifestSchema>;

export const manifestPath = (backup: string): string => `${backup}.json`;

/**
 * Reads the manifest of a backup.
 * @throws Error with a sentence if it is missing or invalid
 */
export async function readManifest(backup: string): Promise<Manifest> {
  const file = manifestPath(backup);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${backup} has no manifest: ${file} is needed to tell whether the backup is whole`);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is not a manifest of a backup, or it was changed`);
  }
}

/** Size in bytes and SHA-256 of a backup's file. */
export const storedAs = (manifest: Manifest): { bytes: number; sha256: string } =>
  manifest.format === 2 ? manifest.encrypted : manifest;
