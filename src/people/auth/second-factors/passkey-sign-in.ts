import { databaseError } from "db/client";
import { users } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { keyed } from "@/access/digest";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { isClosedFor, isEmergency } from "@/people/auth/closed-passwords";
import { findDevice } from "@/people/auth/devices";
import type { User } from "@/people/auth/queries";
import { assertNotThrottled, recordRefusal, startSession, type Visitor } from "@/people/auth/sign-in";
import { clearFailures, networkThrottleKeys, signInThrottleKeys } from "@/people/auth/throttle";
import { challengeUsed, isOpenChallenge, newOpenChallenge, spendOpenChallenge } from "./challenges";
import { type Assertion, factorMessages } from "./contract";
import { byPasskey, factorUsed, findPasskey } from "./factors";
import { factorSubject } from "./finish";
import { openSignatureOptions, type Site } from "./passkeys";

/** Options for a passkey sign-in without a username: the arguments of credentials.get. */
export const askForAnyPasskey = (deps: Pick<Deps, "env" | "now">, site: Site) =>
  openSignatureOptions(site, newOpenChallenge(deps));

/**
 * @throws AppError 401: the same for every reason
 */
const refused = () =>
  new AppError("unauthenticated", factorMessages.refusedPasskey, { code: "INVALID_CREDENTIALS" });

/**
 * Signs a person in by a passkey alone: it names its user, is on their device and was unlocked there. Returns the
 * user and the Set-Cookie values. Staff whose passwords are closed are refused: they sign in at the directory. A
 * refusal counts for the throttle like a wrong password.
 * @throws AppError 401 for an unknown passkey or one that proves nothing, 429 when throttled
 */
export async function signInByPasskey(deps: Deps, answer: Assertion, visitor: Visitor, site: Site) {
  const { secret } = deps.env;
  const { origin } = visitor;
  const places = networkThrottleKeys(secret, origin.ip);
  await assertNotThrottled(deps, places);
  const factor = await findPasskey(deps, answer.id);
  const user = factor && (await findUser(deps, factor.userId));
  const device = await findDevice(deps, visitor.device, user?.id);
  const known = user ? signInThrottleKeys(secret, { account: user.username, ip: origin.ip, device }) : places;
  const own = user ? [factorSubject(deps, user.id)] : [];
  const subjects = [...known, ...own];
  await assertNotThrottled(deps, subjects);
  const challenge = getChallenge(answer);
  const proved =
    factor && isOpenChallenge(deps, challenge)
      ? await byPasskey(deps, factor, answer, { challenge, site })
      : undefined;
  const isShut = user !== undefined && !isEmergency(deps, user) && (await isClosedFor(deps, user));
  if (!user?.isActive || !proved || isShut) {
    const details = user
      ? { username: user.username, reason: isShut ? "passwords are closed" : "passkey" }
      : { unknownPasskey: keyed(secret, "passkey", answer.id) };
    await recordRefusal(deps, { user, subjects, origin }, details);
    throw refused();
  }
  const alongside = [
    ...spendOpenChallenge(deps, challenge, user.id),
    ...proved.writes,
    clearFailures(deps, own),
  ];
  try {
    return await startSession(deps, user, visitor, {
      subjects: known,
      via: "passkey",
      use: proved.use,
      alongside,
    });
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === challengeUsed || code === factorUsed) throw refused();
    throw error;
  }
}

async function findUser({ db }: Pick<Deps, "db">, id: number): Promise<User | undefined> {
  const [user] = await db.read
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return user;
}

const clientData = z.object({ challenge: z.string() });

/** Challenge that a browser claims to have signed; empty if absent. The signature is verified elsewhere. */
function getChallenge({ response }: Assertion): string {
  try {
    const read = clientData.safeParse(
      JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()),
    );
    return read.success ? read.data.challenge : "";
  } catch {
    return "";
  }
}
