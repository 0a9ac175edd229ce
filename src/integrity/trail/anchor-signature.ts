import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import type { Head } from "./head";

/**
 * A head as it is posted to the bank's own address, and as a list of anchors keeps it, one a line: `at` is when it was read
 * (ISO 8601, UTC), `signature` Ed25519 over `vostra audit head ID:HASH AT` in base64.
 */
export const anchorSchema = z.object({
  id: z.int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  signature: z.string(),
});
export type Anchor = z.output<typeof anchorSchema>;

const signedText = ({ id, hash }: Head, at: string) => Buffer.from(`vostra audit head ${id}:${hash} ${at}`);

export function signAnchor(key: KeyObject, head: Head, at: string): Anchor {
  return { ...head, at, signature: sign(null, signedText(head, at), key).toString("base64") };
}

/** Whether the holder of the key signed an anchor. */
export function isSigned(key: KeyObject, anchor: Anchor): boolean {
  const signature = Buffer.from(anchor.signature, "base64");
  return verify(null, signedText(anchor, anchor.at), createPublicKey(key), signature);
}
