import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "./digest";

const ivLength = 12;
const tagLength = 16;

/** A key of its own for each purpose (HKDF-SHA-256). */
const getKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `vostra/sealed/${purpose}`, 32));

/**
 * Seals a secret that has to be read again (AES-256-GCM), so that who has the book alone has no secret: base64 of nonce, tag and
 * text. Secrets that are only compared are kept as digests instead.
 */
export function seal({ secret }: Secrets, purpose: string, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", getKey(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/**
 * Opens what was sealed by the server's secret, or by the one of before (`isOld`: it is to be sealed again). Undefined where
 * neither opens it.
 */
export function unseal(
  { secret, previousSecret }: Secrets,
  purpose: string,
  sealed: string,
): { text: string; isOld: boolean } | undefined {
  const text = opened(secret, purpose, sealed);
  if (text !== undefined) return { text, isOld: false };
  const before = previousSecret === undefined ? undefined : opened(previousSecret, purpose, sealed);
  return before === undefined ? undefined : { text: before, isOld: true };
}

function opened(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", getKey(secret, purpose), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    // The tag does not match: it was sealed by another secret, or changed.
    return undefined;
  }
}
