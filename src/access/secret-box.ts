import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "./digest";

const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", `vostra/${purpose}`, 32));

/**
 * Encrypts a text that the server has to read again: AES-256-GCM under a key that HKDF (RFC 5869) derives from the server's
 * secret. What was sealed for one purpose opens for no other.
 * @param purpose what it is for and whose, e.g. `totp/12`
 * @returns base64url
 */
export function seal({ secret }: Pick<Secrets, "secret">, purpose: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Decrypts it, by the secret or the one of before.
 * @returns the text, and whether it has to be sealed again before the old secret is gone; undefined where neither opens it
 */
export function unseal(
  { secret, previousSecret }: Secrets,
  purpose: string,
  sealed: string,
): { text: string; outdated: boolean } | undefined {
  const text = open(secret, purpose, sealed);
  if (text !== undefined) return { text, outdated: false };
  const before = previousSecret === undefined ? undefined : open(previousSecret, purpose, sealed);
  return before === undefined ? undefined : { text: before, outdated: true };
}

function open(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // Of another key, or not as it was written.
    return undefined;
  }
}
