import { isStillGood } from "@/access/activity";
import type { Secrets } from "@/access/digest";
import { seal, unseal } from "@/access/sealed";
import { rotationLength } from "./rules";

const purpose = "webhook";

/** Encrypts a webhook's secret for storage. */
export const sealSecret = (env: Secrets, secret: string): string => seal(env, purpose, secret);

/** Signing secrets of a webhook: the present one, and the previous one while it is still valid. */
type SealedSecrets = {
  secret: string;
  previousSecret: string | null;
  previousUntil: number | null;
};

/**
 * Secrets that sign now, newest first; none if they cannot be decrypted. `isOld`: the newest was encrypted with the
 * server's previous secret.
 */
export function openSecrets(
  env: Secrets,
  { secret, previousSecret, previousUntil }: SealedSecrets,
  at: number,
): { secrets: string[]; isOld: boolean } {
  const newest = unseal(env, purpose, secret);
  const isGood =
    previousSecret !== null && previousUntil !== null && isStillGood(previousUntil, rotationLength, at);
  const before = isGood ? unseal(env, purpose, previousSecret) : undefined;
  if (newest === undefined) return { secrets: [], isOld: false };
  return { secrets: [newest.text, ...(before ? [before.text] : [])], isOld: newest.isOld };
}

/** Decrypts a webhook's secret, for the answer of the call that created it. */
export const openSecret = (env: Secrets, secret: string): string | undefined =>
  unseal(env, purpose, secret)?.text;
