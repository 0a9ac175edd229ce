import type { Write } from "db/client";
import { databaseError, expectOneRow, refuseWhen } from "db/client";
import type { Actor, Origin } from "@/access/actor";
import { sha3 } from "@/access/digest";
import { digestName } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Language } from "@/vocabulary/language/languages";
import { networkPrefix } from "./client-ip";
import { emergencyNews, isClosedFor, isEmergency } from "./closed-passwords";
import { authMessages, type Credentials } from "./contract";
import { findDevice, rememberDevice } from "./devices";
import { forgetChoice, languageValue } from "./language";
import { deviceName } from "./own-sessions";
import { verifyPassword, withHashingSlot } from "./passwords";
import { findByUsername, noteSignIn, type User } from "./queries";
import { askSecondFactor } from "./second-factors/ask";
import type { Asked } from "./second-factors/contract";
import { anyFactor, type FactorUse } from "./second-factors/factors";
import type { Site } from "./second-factors/passkeys";
import { deviceMail } from "./second-factors/security-mails";
import { closeSession, openSession } from "./sessions";
import {
  clearFailures,
  recordFailure,
  secondsToWait,
  signInThrottleKeys,
  type ThrottleKey,
} from "./throttle";
import { userAuditRow } from "./user-audit";

/** Values of a browser's cookies, the language just chosen in it, and its origin. */
export type Visitor = {
  session?: string | undefined;
  device?: string | undefined;
  language?: Language | undefined;
  origin: Origin;
};

/** Outcome of a correct password: a session, or a request for further proof. */
type SignedInOrAsked = { user: User; cookies: string[] } | { asked: Asked };

/**
 * Signs a person in by password. One atomic write begins a session (the browser's old one ends), remembers the
 * browser, stores the language that was chosen before, and adds the audit row and, for a new browser, a mail. Returns
 * the user and the Set-Cookie values, including that of their language. A user with a second factor, or whose role
 * requires one, gets no session yet but a challenge.
 * @throws AppError `unauthenticated` (401) for a wrong name or password or an inactive user, `too_many` (429, with
 * Retry-After) when throttled: the same sentence for all of them
 */
export async function signIn(
  deps: Deps,
  { username, password }: Credentials,
  visitor: Visitor,
  site: Site,
): Promise<SignedInOrAsked> {
  const { secret } = deps.env;
  const user = await findByUsername(deps.db, username);
  const device = await findDevice(deps, visitor.device, user?.id);
  const subjects = signInThrottleKeys(secret, { account: username, ip: visitor.origin.ip, device });
  const who = { username, user, subjects, origin: visitor.origin };
  // Checked before queueing too, so that a throttled flood does not keep others waiting.
  await assertNotThrottled(deps, subjects);
  const isShut = user !== undefined && !isEmergency(deps, user) && (await isClosedFor(deps, user));
  const right = await withHashingSlot(
    () => attempt(deps, { ...who, isShut }, password),
    networkPrefix(visitor.origin.ip),
  );
  if (!right || !user) throw wrongCredentials();
  const asked = await askSecondFactor(deps, user, site);
  if (asked) return { asked };
  // A second factor that was set up in the meantime refuses this sign-in; the next one asks for it.
  const alongside = [refuseWhen(anyFactor(user.id), "USER_CHANGED")];
  return startSession(deps, user, visitor, { subjects, alongside });
}

type Attempt = {
  username: string;
  user: User | undefined;
  subjects: readonly ThrottleKey[];
  origin: Origin;
  /** True if passwords are closed for this user: the right one is refused like a wrong one. */
  isShut?: boolean;
};

// Runs within the slot, so that at most two attempts are between count and hash, however many arrive at once.
async function attempt(deps: Deps, who: Attempt, password: string): Promise<boolean> {
  await assertNotThrottled(deps, who.subjects);
  const matches = await verifyPassword(password, who.user?.passwordHash);
  if (matches && who.user?.isActive && !who.isShut) return true;
  await refuseAttempt(deps, who);
  return false;
}

/** Proof of identity in addition to or in place of a password. */
type Proof = {
  subjects?: readonly ThrottleKey[];
  via?: string;
  use?: FactorUse | undefined;
  alongside?: readonly Write[];
};

/**
 * Begins the session of a user whose identity is proved, as `signIn` describes. Returns the user and the Set-Cookie
 * values.
 * @param proof the throttle keys whose failures are forgotten, the proof if it was more than a password (the trail
 * names it, and a second factor counts as a step-up), and the writes that use it up
 * @throws AppError `unauthenticated` (401) for a user who was deactivated or given another password in the meantime
 */
export async function startSession(
  clocked: Deps,
  user: User,
  visitor: Visitor,
  { subjects = [], via, use, alongside = [] }: Proof,
) {
  // All rows share one instant: `verify` finds a session's sign-in by its time, and both ids by digests of the stored
  // values.
  const at = clocked.now();
  const deps: Deps = { ...clocked, now: () => at };
  const session = await openSession(deps, user.id, visitor.origin, visitor.session, provesMore(via));
  const known = await findDevice(deps, visitor.device, user.id);
  const device = rememberDevice(deps, visitor.device, user.id);
  // A user's first sign-in sends no mail.
  const isMailed = known === undefined && user.lastSignInAt !== null;
  const { ip, userAgent } = visitor.origin;
  const writes: Write[] = [
    noteSignIn(deps.db, user, at, visitor.language),
    expectOneRow("USER_CHANGED"),
    ...alongside,
    ...session.writes,
    ...device.writes,
    clearFailures(deps, subjects),
    ...(isMailed ? deviceMail(deps, user, deviceName(userAgent), ip) : []),
    ...(via === "directory" ? [] : await emergencyNews(deps, user, visitor.origin)),
    userAuditRow(deps, { userId: user.id, origin: visitor.origin }, "LOGIN", user.id, {
      username: user.username,
      session: sha3(session.id),
      browser: sha3(device.id),
      ...(via && { via }),
      ...use,
      ...(visitor.language && { language: visitor.language }),
    }),
  ];
  try {
    await deps.db.write(writes);
  } catch (error) {
    if (databaseError(error)?.code === "USER_CHANGED") throw wrongCredentials();
    throw error;
  }
  const cookies = [session.cookie, device.cookie];
  const language = visitor.language ?? user.language;
  if (language) cookies.push(languageValue(deps, language));
  if (visitor.language) cookies.push(forgetChoice(deps));
  return { user, cookies };
}

/**
 * A sign-in by the directory is not a step-up: a person with a session at the provider passes without being asked for
 * anything.
 */
const provesMore = (via: string | undefined): boolean => via !== undefined && via !== "directory";

/** An unknown name is recorded as a digest only: people type passwords into the name field. */
async function refuseAttempt(
  deps: Deps,
  { username, user, isShut = false, ...attempt }: Attempt,
): Promise<void> {
  const details = user
    ? { username: user.username, ...(isShut && { reason: "passwords are closed" }) }
    : { unknownUsername: digestName(deps.env.secret, username) };
  await recordRefusal(deps, { ...attempt, user }, details);
}

/** Counts a refused sign-in, with its row of the trail, and another row when it closes the throttle. */
export async function recordRefusal(
  deps: Deps,
  { user, subjects, origin }: Pick<Attempt, "subjects" | "origin"> & { user: { id: number } | undefined },
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const who = { userId: user?.id ?? null, origin };
  const row = userAuditRow(deps, who, "LOGIN_FAILED", user?.id ?? null, details);
  await recordFailure(deps, subjects, row);
  // Recorded once, when the throttle closes, and not with every attempt that it refuses.
  if ((await secondsToWait(deps, subjects)) === undefined) return;
  await deps.db.write([
    userAuditRow(deps, who, "REFUSED", user?.id ?? null, { ...details, reason: "throttled" }),
  ]);
}

/** @throws AppError `too_many` (429, with Retry-After) */
export async function assertNotThrottled(deps: Deps, subjects: readonly ThrottleKey[]): Promise<void> {
  const retryAfter = await secondsToWait(deps, subjects);
  if (retryAfter !== undefined) throw new AppError("too_many", authMessages.failed, { retryAfter });
}

const wrongCredentials = () =>
  new AppError("unauthenticated", authMessages.failed, { code: "INVALID_CREDENTIALS" });

/**
 * Signs out on the server, and so in every tab; without a session it only clears the cookie. Returns the Set-Cookie
 * values.
 */
export async function signOut(deps: Deps, session: string | undefined, actor: Actor | undefined) {
  const { cookie, writes } = await closeSession(deps, session);
  if (actor) writes.push(userAuditRow(deps, actor, "LOGOUT", actor.userId, {}));
  await deps.db.write(writes);
  return { cookies: [cookie] };
}
