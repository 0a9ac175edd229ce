import { serialize } from "hono/utils/cookie";
import type { Deps } from "@/deps";
import type { DirectoryProvider } from "@/env";
import { AppError } from "@/kernel/errors";
import { cookieAttributes, cookieNames, newToken } from "@/people/auth/cookies";
import { localPath } from "@/people/auth/local-path";
import { assertNotThrottled, recordRefusal, startSession, type Visitor } from "@/people/auth/sign-in";
import { placesOf } from "@/people/auth/throttle";
import { attemptLifetime, beginAttempt, resumeAttempt } from "./attempt";
import type { DirectoryProblem } from "./contract";
import { DirectoryRefusal, userOf } from "./people";
import { authorizationUrl, ProviderAway, ProviderRefused, redeem } from "./provider";
import { readDirectorySettings } from "./queries";
import { placeOf } from "./rules";
import { rememberDirectory } from "./sign-out";

/** Where a browser is led, and the Set-Cookie values on the way. */
type Lead = { to: string; cookies: readonly string[] };

/** The provider, where there is one. Throws AppError 404. */
function providerOf({ env }: Pick<Deps, "env">): DirectoryProvider {
  if (env.directory) return env.directory;
  throw new AppError("not_found", "Nobody signs in by a directory here");
}

/** Back to the sign-in page, which says why. */
export const withProblem = (problem: DirectoryProblem): string => `/login?directory=${problem}`;

const callbackOf = ({ env }: Pick<Deps, "env">, url: URL): URL =>
  new URL("/auth/oidc/callback", env.origin ?? url.origin);

/**
 * Leads a person to the provider. Tabs of one browser have one cookie, with which each of their sign-ins counts.
 * @param browser the value of that cookie
 * @param url the address that was asked for
 * @throws AppError 404 where there is no provider
 */
export async function leadToProvider(
  deps: Deps,
  { browser = newToken(), next, url }: { browser: string | undefined; next: string | undefined; url: URL },
): Promise<Lead> {
  const provider = providerOf(deps);
  const attempt = beginAttempt(deps.env, {
    browser,
    token: newToken(),
    next: localPath(next),
    at: deps.now(),
  });
  try {
    const to = await authorizationUrl(deps, provider, { ...attempt, callback: callbackOf(deps, url).href });
    const attributes = { ...cookieAttributes(deps.env), maxAge: attemptLifetime / 1000 };
    return { to: to.href, cookies: [serialize(cookieNames(deps.env).attempt, browser, attributes)] };
  } catch (error) {
    if (error instanceof ProviderAway) return { to: withProblem("away"), cookies: [] };
    if (error instanceof ProviderRefused) return { to: withProblem("refused"), cookies: [] };
    throw error;
  }
}

/**
 * Signs a person in who comes back from the provider, as `startSession` says, and leads them to where they wanted; or back
 * to the sign-in page. What is refused is counted for its network, as passwords that fail are.
 * @throws AppError 404 where there is no provider
 */
export async function leadBack(
  deps: Deps,
  visitor: Visitor,
  returned: { browser: string | undefined; state: string; url: URL },
): Promise<Lead> {
  const provider = providerOf(deps);
  const subjects = placesOf(deps.env.secret, visitor.origin.ip);
  try {
    await assertNotThrottled(deps, subjects);
    return await finish(deps, provider, visitor, returned);
  } catch (error) {
    if (error instanceof ProviderAway) return { to: withProblem("away"), cookies: [] };
    if (error instanceof AppError && error.kind === "too_many")
      return { to: withProblem("throttled"), cookies: [] };
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { problem, user } = refusal;
    const details = { via: "directory", reason: problem, ...(user && { username: user.username }) };
    await recordRefusal(deps, { user, subjects, origin: visitor.origin }, details);
    return { to: withProblem(problem), cookies: [] };
  }
}

function refusalOf(error: unknown): DirectoryRefusal | undefined {
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
  { browser, state, url }: { browser: string | undefined; state: string; url: URL },
): Promise<Lead> {
  const attempt = resumeAttempt(deps.env, { browser, state, now: deps.now() });
  if (attempt === undefined) throw new DirectoryRefusal("again");
  const { groupsClaim, mappings } = await readDirectorySettings(deps);
  const back = callbackOf(deps, url);
  back.search = url.search;
  const person = await redeem(deps, provider, back, attempt, groupsClaim);
  const place = placeOf(person.groups, mappings);
  if (typeof place === "string") throw new DirectoryRefusal(place);
  const identity = { issuer: provider.issuer, subject: person.subject };
  const user = await userOf(deps, visitor.origin, identity, person, place);
  const { cookies } = await startSession(deps, user, visitor, { via: "directory" });
  return { to: attempt.next, cookies: [...cookies, rememberDirectory(deps), forgetAttempt(deps)] };
}

/** Forgets the sign-in of this browser that has come to its end. */
const forgetAttempt = ({ env }: Pick<Deps, "env">): string =>
  serialize(cookieNames(env).attempt, "", { ...cookieAttributes(env), maxAge: 0 });
