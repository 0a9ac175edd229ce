import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import type { Head } from "./head";

/**
 * A head as posted to the bank's own address and kept in a list of anchors, one a line: `at` is the instant at which it
 * was read (ISO 8601, UTC), `signature` Ed25519 over `vostra audit head ID:HASH AT` in base64, `key` the id of the
 * signing key, which anchors of earlier versions lack.
 */
export const anchorSchema = z.object({
  id: z.int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  signature: z.string(),
  key: z.string().optional(),
});
export type Anchor = z.output<typeof anchorSchema>;

/** Id of a key in signatures: the first 16 hexadecimal digits of the SHA-256 of its public half (SPKI, DER). */
function keyId(key: KeyObject): string {
  const publicKey = key.type === "private" ? createPublicKey(key) : key;
  const spki = publicKey.export({ format: "der", type: "spki" });
  return createHash("sha256").update(spki).digest("hex").slice(0, 16);
}

/** Signs a text. Returns the signature in base64, and the id of the key. */
export const signText = (key: KeyObject, text: string): { signature: string; key: string } => ({
  signature: sign(null, Buffer.from(text), key).toString("base64"),
  key: keyId(key),
});

/**
 * True if one of these public keys signed a text: the named one, if a key is named.
 * @throws Error with a sentence if the named key is none of them
 */
export function hasValidSignature(
  keys: readonly KeyObject[],
  text: string,
  { signature, key: id }: { signature: string; key?: string | undefined },
): boolean {
  const named = id === undefined ? keys : keys.filter((key) => keyId(key) === id);
  if (named.length === 0)
    throw new Error(
      `it names the key ${id}, which is neither AUDIT_ANCHOR_KEY (${keys[0] ? keyId(keys[0]) : "not set"}) nor one of AUDIT_ANCHOR_FORMER_KEYS`,
    );
  return named.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, "base64")));
}

const signedText = ({ id, hash }: Head, at: string) => `vostra audit head ${id}:${hash} ${at}`;

export function signAnchor(key: KeyObject, head: Head, at: string): Anchor {
  return { ...head, at, ...signText(key, signedText(head, at)) };
}

/** True if the holder of one of the keys signed an anchor. @throws Error if it names a different key */
export const isSigned = (keys: readonly KeyObject[], anchor: Anchor): boolean =>
  hasValidSignature(keys, signedText(anchor, anchor.at), anchor);
