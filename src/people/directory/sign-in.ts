import { serialize } from "hono/utils/cookie";
import type { Actor } from "@/access/actor";
import { sha3 } from "@/access/digest";
import type { Deps } from "@/deps";
import type { DirectoryProvider } from "@/env";
import { AppError } from "@/kernel/errors";
import { cookieAttributes, cookieNames, newToken } from "@/people/auth/cookies";
import { localPath } from "@/people/auth/local-path";
import { welcomeOnNextPage } from "@/people/auth/redirects";
import { confirmPath } from "@/people/auth/second-factors/confirm";
import { assertNotThrottled, recordRefusal, startSession, type Visitor } from "@/people/auth/sign-in";
import { networkThrottleKeys, recordFailure, type ThrottleKey } from "@/people/auth/throttle";
import { userAuditRow } from "@/people/auth/user-audit";
import { attemptLifetime, beginAttempt, isStepUpState, resumeAttempt } from "./attempt";
import { confirmByDirectory } from "./confirm";
import type { DirectoryProblem } from "./contract";
import { DirectoryRefusal, findOrCreateUser } from "./people";
import { authorizationUrl, ProviderAway, ProviderRefused, redeem } from "./provider";
import { readDirectorySettings, stillLinked } from "./queries";
import { resolvePlace } from "./rules";
import { rememberDirectory } from "./sign-out";

/** Redirect of a browser, with its Set-Cookie values. */
type Lead = { to: string; cookies: readonly string[] };

/** The configured provider. Throws AppError 404 if there is none. */
function getProvider({ env }: Pick<Deps, "env">): DirectoryProvider {
  if (env.directory) return env.directory;
  throw new AppError("not_found", "Nobody signs in by a directory here");
}

/** Redirect to the page of signing in, or of the step-up, with the problem. */
const withProblem = (problem: DirectoryProblem, stepUp: boolean): Lead => ({
  to: `${stepUp ? confirmPath : "/login"}?directory=${problem}`,
  cookies: [],
});

const getCallback = ({ env }: Pick<Deps, "env">, url: URL): URL =>
  new URL("/auth/oidc/callback", env.origin ?? url.origin);

/**
 * Redirects a person to the provider. Tabs of one browser share one cookie, with which each of their sign-ins is
 * valid.
 * @param browser the value of that cookie
 * @param url the address of the request
 * @param stepUp actor of a step-up: the provider asks them again, and it counts in their session alone
 * @throws AppError 404 if there is no provider
 */
export async function leadToProvider(
  deps: Deps,
  asked: { browser: string | undefined; next: string | undefined; url: URL; stepUp: Actor | undefined },
): Promise<Lead> {
  const { browser = newToken(), next, url, stepUp } = asked;
  const provider = getProvider(deps);
  const again = stepUp !== undefined;
  const attempt = beginAttempt(deps.env, {
    browser,
    token: newToken(),
    next: localPath(next),
    at: deps.now(),
    session: stepUp && sha3(stepUp.sessionId),
  });
  try {
    const callback = getCallback(deps, url).href;
    const to = await authorizationUrl(deps, provider, { ...attempt, callback, again });
    const attributes = { ...cookieAttributes(deps.env), maxAge: attemptLifetime / 1000 };
    return { to: to.href, cookies: [serialize(cookieNames(deps.env).attempt, browser, attributes)] };
  } catch (error) {
    if (error instanceof ProviderAway) return withProblem("away", again);
    if (error instanceof ProviderRefused) return withProblem("refused", again);
    throw error;
  }
}

/**
 * Signs in a person who returns from the provider, as `startSession` does, or confirms a signed-in user's identity,
 * and redirects them to their destination; on a problem, back to the page that explains it. Refusals are counted for
 * the network like wrong passwords.
 * @param actor the signed-in user
 * @throws AppError 404 if there is no provider
 */
export async function leadBack(
  deps: Deps,
  visitor: Visitor,
  returned: Returned & { actor: Actor | undefined },
): Promise<Lead> {
  const provider = getProvider(deps);
  const subjects = networkThrottleKeys(deps.env.secret, visitor.origin.ip);
  const stepUp = isStepUpState(returned.state) ? returned.actor : undefined;
  const isStepUp = stepUp !== undefined;
  try {
    await assertNotThrottled(deps, subjects);
    return await finish(deps, provider, visitor, { ...returned, stepUp });
  } catch (error) {
    if (error instanceof ProviderAway) return withProblem("away", isStepUp);
    if (error instanceof AppError && error.kind === "too_many") return withProblem("throttled", isStepUp);
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    if (stepUp) await countStepUp(deps, stepUp, subjects, refusal.problem);
    else await countSignIn(deps, visitor, subjects, refusal);
    return withProblem(refusal.problem, isStepUp);
  }
}

/** Answer that a browser brings back: the value of its cookie, and the address with the provider's answer. */
type Returned = { browser: string | undefined; state: string; url: URL };

function countSignIn(
  deps: Deps,
  { origin }: Visitor,
  subjects: readonly ThrottleKey[],
  { problem, user }: DirectoryRefusal,
): Promise<void> {
  const details = { via: "directory", reason: problem, ...(user && { username: user.username }) };
  return recordRefusal(deps, { user, subjects, origin }, details);
}

function countStepUp(
  deps: Deps,
  actor: Actor,
  subjects: readonly ThrottleKey[],
  reason: DirectoryProblem,
): Promise<void> {
  const row = userAuditRow(deps, actor, "REFUSED", actor.userId, { stepUp: "directory", reason });
  return recordFailure(deps, subjects, row);
}

function findRefusal(error: unknown): DirectoryRefusal | undefined {
  if (error instanceof DirectoryRefusal) return error;
  if (error instanceof ProviderRefused) return new DirectoryRefusal("refused");
  // The user was deactivated between two reads.
  return error instanceof AppError && error.kind === "unauthenticated"
    ? new DirectoryRefusal("inactive")
    : undefined;
}

async function finish(
  deps: Deps,
  provider: DirectoryProvider,
  visitor: Visitor,
  { browser, state, url, stepUp }: Returned & { stepUp: Actor | undefined },
): Promise<Lead> {
  const attempt = resumeAttempt(deps.env, { browser, state, now: deps.now() });
  // A step-up counts in the session that began it, and never as a sign-in.
  const session = stepUp && sha3(stepUp.sessionId);
  if (attempt === undefined || attempt.session !== session) throw new DirectoryRefusal("again");
  const { groupsClaim, mappings } = await readDirectorySettings(deps);
  const back = getCallback(deps, url);
  back.search = url.search;
  const person = await redeem(deps, provider, back, attempt, groupsClaim);
  const place = resolvePlace(person.groups, mappings);
  if (typeof place === "string") throw new DirectoryRefusal(place);
  const identity = { issuer: provider.issuer, subject: person.subject };
  if (stepUp) {
    await confirmByDirectory(deps, stepUp, { identity, place, person, askedAt: attempt.at });
    return { to: attempt.next, cookies: [forgetAttempt(deps)] };
  }
  const user = await findOrCreateUser(deps, visitor.origin, identity, person, place);
  const alongside = [stillLinked(identity, user.id, "USER_CHANGED")];
  const { cookies } = await startSession(deps, user, visitor, { via: "directory", alongside });
  const further = [rememberDirectory(deps), forgetAttempt(deps), welcomeOnNextPage(deps)];
  return { to: attempt.next, cookies: [...cookies, ...further] };
}

/** Clears the cookie of a finished sign-in. */
const forgetAttempt = ({ env }: Pick<Deps, "env">): string =>
  serialize(cookieNames(env).attempt, "", { ...cookieAttributes(env), maxAge: 0 });
