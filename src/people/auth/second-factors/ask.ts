import { sha256 } from "@/access/digest";
import type { Deps } from "@/deps";
import { newToken } from "@/people/auth/cookies";
import type { User } from "@/people/auth/queries";
import { askFor, challengeId } from "./challenges";
import type { Asked } from "./contract";
import { hasFactor, listUsableKinds, readFactors } from "./factors";
import { type Site, signatureOptions } from "./passkeys";
import { newSetup, shownSetup } from "./setup";
import { readSignInRules } from "./sign-in-rules";

/**
 * Further proof required after a correct password: one of the user's second factors (whatever the role requires), or
 * the first code of an app if the role requires a factor and they have none. Undefined if none is needed. The
 * challenge lasts ten minutes and counts for that password only.
 */
export async function askSecondFactor(deps: Deps, user: User, site: Site): Promise<Asked | undefined> {
  const factors = await readFactors(deps, user.id);
  const owes = hasFactor(factors);
  if (!owes && (await readSignInRules(deps)).secondFactor[user.role] !== "required") return undefined;
  const challenge = newToken();
  const setup = owes ? undefined : newSetup(deps, user.id);
  const passkey = await signatureOptions(factors, site);
  await deps.db.write(
    askFor(deps, {
      id: challengeId("sign-in", challenge),
      userId: user.id,
      secret: setup?.sealed ?? null,
      webauthn: passkey?.challenge ?? null,
      passwordDigest: sha256(user.passwordHash),
    }),
  );
  return {
    secondFactor: owes ? listUsableKinds(factors) : [],
    challenge,
    ...(passkey && { passkey: { ...passkey } }),
    ...(setup && {
      enrol: { ...shownSetup(deps, setup, user.username), recoveryCodes: setup.recoveryCodes },
    }),
  };
}
