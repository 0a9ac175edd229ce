import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "@/env";

/** SHA3-256, lower-case hex: the digest that the database computes, too. */
export const sha3 = (text: string): string => new Bun.CryptoHasher("sha3-256").update(text).digest("hex");

/** SHA-256, lower-case hex. For values that are random already (session ids): a plain hash is enough. */
export const sha256 = (text: string): string => Bun.SHA256.hash(text, "hex");

/**
 * HMAC-SHA-256, lower-case hex, of values that can be guessed (names, addresses). `purpose` keeps digests of
 * different uses apart; the parts are length-prefixed, so that ("ab","c") and ("a","bc") differ.
 */
export function keyed(secret: string, purpose: string, ...parts: readonly (string | number)[]): string {
  const mac = createHmac("sha256", secret).update(`vostra/${purpose}`);
  for (const part of parts) mac.update(`/${String(part).length}:${part}`);
  return mac.digest("hex");
}

/** The server's secret, and the one of before where it is being changed. */
export type Secrets = Pick<Env, "secret" | "previousSecret">;

/** The digests that a value may have been given: by the secret, and by the one of before. The first is the one to write. */
export const keyedByEither = (
  { secret, previousSecret }: Secrets,
  purpose: string,
  ...parts: readonly (string | number)[]
): [string, ...string[]] => [
  keyed(secret, purpose, ...parts),
  ...(previousSecret === undefined ? [] : [keyed(previousSecret, purpose, ...parts)]),
];

/** True if a digest equals the given one, compared in constant time. */
export function isSame(digest: string, given: string | null): boolean {
  if (given === null) return false;
  const [one, other] = [Buffer.from(digest), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
