import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
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

/**
 * Reads a private Ed25519 key, PKCS#8 in base64.
 * @throws Error with a sentence that says how to make one
 */
export function readAnchorKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Said below, without what was given.
  }
  throw new Error(
    "AUDIT_ANCHOR_KEY is no Ed25519 key: make one by `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`",
  );
}

const signedText = ({ id, hash }: Head, at: string) => Buffer.from(`vostra audit head ${id}:${hash} ${at}`);

export function signAnchor(key: KeyObject, head: Head, at: string): Anchor {
  return { ...head, at, signature: sign(null, signedText(head, at), key).toString("base64") };
}

/** Whether the holder of the key signed an anchor. */
export function isSigned(key: KeyObject, anchor: Anchor): boolean {
  const signature = Buffer.from(anchor.signature, "base64");
  return verify(null, signedText(anchor, anchor.at), createPublicKey(key), signature);
}
