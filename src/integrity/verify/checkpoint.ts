import type { KeyObject } from "node:crypto";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Env } from "@/env";
import { replaceFile } from "@/integrity/durable-files";
import { hasValidSignature, signText } from "@/integrity/trail/anchor-signature";
import { headFilePath } from "@/integrity/trail/head-file";

const headSchema = z.object({ id: z.int().nonnegative(), hash: z.string().regex(/^[0-9a-f]{64}$/) });

const provenSchema = z.object({
  /** The newest row of the trail. */
  head: headSchema,
  /** Number of rows; of entries and transactions also the newest id, since their ids have no gaps. */
  counts: z.object({
    entries: z.int(),
    transactions: z.int(),
    journals: z.int(),
    changes: z.int(),
    /** The newest event; absent in checkpoints of versions that proved all of them each time. */
    events: z.int().optional(),
  }),
  /** Totals of each ledger account: its id, its balance in minor units, and its newest entry. */
  totals: z.array(z.tuple([z.int(), z.int(), z.int()])),
  /** Rows of the trail in order; the range between two of them can be proved separately. */
  milestones: z.array(headSchema),
});
/** Results of a proof of the whole book with which a later one can begin. */
export type Proven = z.output<typeof provenSchema>;

const checkpointSchema = z.object({
  format: z.literal(1),
  /** End of the proof (ISO 8601, UTC). */
  at: z.iso.datetime(),
  proven: provenSchema,
  /** Over the digest of the rest; absent if no AUDIT_ANCHOR_KEY was set. */
  signature: z.string().optional(),
  key: z.string().optional(),
});
export type Checkpoint = z.output<typeof checkpointSchema>;

/** The file of a book's checkpoint, beside that of the trail's head; undefined if there is none. */
export function checkpointPath(database: Env["database"], headFile?: string): string | undefined {
  const file = headFilePath(database, headFile);
  return file === undefined ? undefined : `${file.replace(/\.head$/, "")}.checkpoint`;
}

/** Signed text: the digest of both, with names in the order of the schema. */
function signedText(at: string, proven: Proven): string {
  const text = JSON.stringify([at, provenSchema.parse(proven)]);
  return `vostra checkpoint ${createHash("sha256").update(text).digest("hex")}`;
}

/** Stores proven results, signed if there is a key. @throws Error if the file cannot be written */
export async function writeCheckpoint(
  file: string,
  proven: Proven,
  at: string,
  key: KeyObject | undefined,
): Promise<void> {
  const checkpoint: Checkpoint = {
    format: 1,
    at,
    proven,
    ...(key && signText(key, signedText(at, proven))),
  };
  await replaceFile(file, `${JSON.stringify(checkpoint)}\n`);
}

/**
 * Reads a checkpoint.
 * @param keys public; if there are any, one of them must have signed it
 * @throws Error with a sentence if there is none, or none that is reliable
 */
export async function readCheckpoint(
  file: string,
  keys: readonly KeyObject[],
): Promise<{ checkpoint: Checkpoint; isSigned: boolean }> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined)
    throw new Error(`There is no checkpoint at ${file}: a whole \`bun run verify\` makes one`);
  const read = checkpointSchema.safeParse(parsed(text));
  if (!read.success)
    throw new Error(`${file} is damaged, or no checkpoint: a whole \`bun run verify\` makes one`);
  const checkpoint = read.data;
  const { at, proven, signature, key } = checkpoint;
  if (keys.length === 0) return { checkpoint, isSigned: false };
  if (signature === undefined)
    throw new Error(`The checkpoint at ${file} is not signed: a whole \`bun run verify\` makes one that is`);
  let why = "was not signed with AUDIT_ANCHOR_KEY or a former one";
  try {
    if (hasValidSignature(keys, signedText(at, proven), { signature, key }))
      return { checkpoint, isSigned: true };
  } catch (error) {
    why = `cannot be relied on: ${error instanceof Error ? error.message : error}`;
  }
  throw new Error(`The checkpoint at ${file} ${why}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
