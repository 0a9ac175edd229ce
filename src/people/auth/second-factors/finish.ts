import { databaseError, type Write } from "db/client";
import { users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { keyed, sha256 } from "@/access/digest";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findDevice } from "@/people/auth/devices";
import type { User } from "@/people/auth/queries";
import { assertNotThrottled, recordRefusal, startSession, type Visitor } from "@/people/auth/sign-in";
import { clearFailures, secondsToWait, signInThrottleKeys, type ThrottleKey } from "@/people/auth/throttle";
import {
  type Challenge,
  challengeEnded,
  challengeId,
  countWrong,
  endChallenge,
  findChallenge,
} from "./challenges";
import { factorMessages, type Proof } from "./contract";
import { insertSetup } from "./enrol";
import { checkProof, factorUsed, type Proved, readFactors } from "./factors";
import type { Site } from "./passkeys";
import { factorMail } from "./security-mails";
import { openSetup } from "./setup";
import { totpStep } from "./totp";

/**
 * Throttle key for wrong codes of a user, independent of the network: somebody who is asked for a code already knows
 * the password, and gets few tries among a million codes.
 */
export const factorSubject = ({ env }: Pick<Deps, "env">, userId: number): ThrottleKey => ({
  digest: keyed(env.secret, "throttle-factor", userId),
  most: 20,
});

/**
 * @throws AppError 429 if a user had too many wrong codes
 */
export async function assertFewWrong(deps: Deps, subject: ThrottleKey): Promise<void> {
  const retryAfter = await secondsToWait(deps, [subject]);
  if (retryAfter !== undefined) throw new AppError("too_many", factorMessages.wrongCode, { retryAfter });
}

/**
 * @throws AppError 401: the sign-in starts again with the password
 */
const ended = () => new AppError("unauthenticated", factorMessages.ended, { code: "CHALLENGE_ENDED" });

/** @throws AppError 401 for a code that proves nothing */
export const wrongCode = () =>
  new AppError("unauthenticated", factorMessages.wrongCode, { code: "INVALID_SECOND_FACTOR" });

/** A sign-in that waits for its second factor, with its user. */
export type Begun = { challenge: Challenge; user: User };

/** The sign-in of a challenge; undefined if it has ended, or the user or their password changed since. */
export async function findBegun(deps: Deps, token: string): Promise<Begun | undefined> {
  const challenge = await findChallenge(deps, challengeId("sign-in", token));
  if (!challenge) return undefined;
  const [user] = await deps.db.read
    .select()
    .from(users)
    .where(and(eq(users.id, challenge.userId), eq(users.isActive, true), isNull(users.deletedAt)));
  if (!user || sha256(user.passwordHash) !== challenge.passwordDigest) return undefined;
  return { challenge, user };
}

/**
 * Completes a sign-in that began with a correct password, by the second factor. Returns the user and the Set-Cookie
 * values, as `signIn` does. A wrong code counts for the throttle like a wrong password; five end the sign-in.
 * @throws AppError 401 for a wrong code, and for a sign-in that has ended; 429 when throttled
 */
export async function finishSignIn(
  deps: Deps,
  { challenge: token, ...proof }: { challenge: string } & Proof,
  visitor: Visitor,
  site: Site,
) {
  const begun = await findBegun(deps, token);
  if (!begun) throw ended();
  const { challenge, user } = begun;
  const device = await findDevice(deps, visitor.device, user.id);
  const known = signInThrottleKeys(deps.env.secret, {
    account: user.username,
    ip: visitor.origin.ip,
    device,
  });
  const factor = factorSubject(deps, user.id);
  const subjects = [...known, factor];
  await assertNotThrottled(deps, subjects);
  const proved = await prove(deps, begun, proof, visitor, site);
  if (!proved) {
    await deps.db.write([countWrong(deps, challenge.id)]);
    await recordRefusal(
      deps,
      { user, subjects, origin: visitor.origin },
      { username: user.username, reason: "second factor" },
    );
    throw wrongCode();
  }
  const alongside: Write[] = [
    ...endChallenge(deps, challenge.id),
    ...proved.writes,
    clearFailures(deps, [factor]),
  ];
  try {
    return await startSession(deps, user, visitor, {
      subjects: known,
      via: proved.kind,
      use: proved.use,
      alongside,
    });
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === challengeEnded) throw ended();
    if (code === factorUsed) throw wrongCode();
    throw error;
  }
}

async function prove(
  deps: Deps,
  { challenge, user }: Begun,
  proof: Proof,
  { origin }: Visitor,
  site: Site,
): Promise<Proved | undefined> {
  if (challenge.secret !== null) {
    const setup = openSetup(deps, user.id, challenge.secret);
    if (!setup) throw ended();
    const step = totpStep(setup.secret, proof.totp ?? "", deps.now(), 0);
    if (step === undefined) return undefined;
    const factors = await readFactors(deps, user.id);
    const writes = insertSetup(deps, { userId: user.id, origin }, setup, step, factors);
    return { kind: "totp", writes: [...writes, ...factorMail(deps, user, "added", "totp")] };
  }
  const factors = await readFactors(deps, user.id);
  const asking = challenge.webauthn === null ? undefined : { challenge: challenge.webauthn, site };
  return checkProof(deps, factors, { proof, asking, origin });
}
