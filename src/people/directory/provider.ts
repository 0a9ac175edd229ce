import * as oidc from "openid-client";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { DirectoryProvider } from "@/env";
import { inCallSpan } from "@/kernel/spans";
import { boundedFetch } from "@/platform/ports/bounded-fetch";
import type { Instant } from "@/vocabulary/calendar";
import type { Attempt } from "./attempt";

/** Time limit of one answer of a provider, in seconds. */
const answerTimeout = 5;
/** Lifetime of the provider's description, and pause after a failure to reach it, in milliseconds. */
const descriptionLifetime = 10 * 60_000;
const restLength = 5000;

/** The provider cannot be reached, or reports that it is unavailable. */
export class ProviderAway extends Error {}

/** Answer of a provider that proves nothing: the sign-in was cancelled there, or the answer was forged. */
export class ProviderRefused extends Error {}

type Known = { until: number; description: Promise<oidc.ServerMetadata> };
const known = new Map<string, Known>();

/** Fetches a provider's answer; network errors and a 5xx become `ProviderAway`. */
const providerFetch: oidc.CustomFetch = async (url, { body, method, headers, signal }) =>
  inCallSpan("directory", url, async () => {
    let answer: Response;
    // Only the token request has a body, which is a form.
    const sent = body === undefined || body === null ? null : String(body);
    try {
      answer = await boundedFetch(url, { method, headers, body: sent, signal: signal ?? null });
    } catch (cause) {
      throw new ProviderAway("The directory did not answer", { cause });
    }
    if (answer.status >= 500) throw new ProviderAway(`The directory answered with status ${answer.status}`);
    return answer;
  });

/** Asks a provider for its description of itself. @throws ProviderAway, or the library's error for another description */
export async function discoverProvider({
  issuer,
  clientId,
}: DirectoryProvider): Promise<oidc.ServerMetadata> {
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    execute: overHttp(issuer) ? [oidc.allowInsecureRequests] : [],
    timeout: answerTimeout,
    [oidc.customFetch]: providerFetch,
  });
  return found.serverMetadata();
}

/** True for a loopback address outside production (`env/people.ts`). */
const overHttp = (issuer: string): boolean => issuer.startsWith("http:");

/** Reads a provider's description, which is kept for a while: anyone may begin a sign-in. */
function readDescription(provider: DirectoryProvider): Promise<oidc.ServerMetadata> {
  const at = performance.now();
  const before = known.get(provider.issuer);
  if (before && before.until > at) return before.description;
  const description = discoverProvider(provider);
  const entry = { until: at + descriptionLifetime, description };
  known.set(provider.issuer, entry);
  description.catch(() => {
    entry.until = performance.now() + restLength;
  });
  return description;
}

/** Configuration of a provider. Each one begins without keys, so that a provider may change them at any time. */
async function connect(provider: DirectoryProvider): Promise<oidc.Configuration> {
  const { clientId, secret, issuer } = provider;
  const description = await readDescription(provider);
  const ways = description.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authentication = ways.includes("client_secret_basic")
    ? oidc.ClientSecretBasic
    : oidc.ClientSecretPost;
  const config = new oidc.Configuration(description, clientId, undefined, authentication(secret));
  config[oidc.customFetch] = providerFetch;
  config.timeout = answerTimeout;
  if (overHttp(issuer)) oidc.allowInsecureRequests(config);
  // A token's signature is checked although it comes from the provider itself.
  oidc.enableNonRepudiationChecks(config);
  return config;
}

/** Runs a request to a provider. Throws ProviderAway and ProviderRefused, whatever the library or the network threw. */
async function asking<Answer>({ log }: Pick<Deps, "log">, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const away = listCauses(error).find((cause) => cause instanceof ProviderAway || isTimeout(cause));
    const refused = error instanceof ProviderRefused;
    // Only names and codes are logged: messages may repeat what was sent.
    const name = error instanceof Error ? error.name : typeof error;
    log.warn({ error: name, code: findCode(error) }, "a sign-in by the directory failed");
    if (away !== undefined) throw new ProviderAway("The directory did not answer", { cause: error });
    throw refused ? error : new ProviderRefused("The directory's answer proves nothing", { cause: error });
  }
}

function findCode(error: unknown): string | undefined {
  if (error instanceof oidc.ClientError) return error.code;
  return error instanceof oidc.ResponseBodyError ? error.error : undefined;
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause !== undefined && causes.length < 10; ) {
    causes.push(cause);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/**
 * The address at which a person signs in there.
 * @param again true if they must sign in although they are signed in there
 * @throws ProviderAway
 */
export const authorizationUrl = (
  deps: Pick<Deps, "log">,
  provider: DirectoryProvider,
  { state, nonce, verifier, callback, again }: Attempt & { callback: string; again: boolean },
): Promise<URL> =>
  asking(deps, async () => {
    const config = await connect(provider);
    const { scopes_supported: scopes = [] } = config.serverMetadata();
    const wanted = ["openid", "profile", "email", ...(scopes.includes("groups") ? ["groups"] : [])];
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: wanted.join(" "),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(again && { prompt: "login", max_age: "0" }),
    });
  });

const texts = z.union([z.string().transform((one) => [one]), z.string().array()]);
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  preferred_username: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
});

/** Person who signed in at the provider. `subject` identifies them permanently; the rest may change. */
export type DirectoryPerson = {
  subject: string;
  username: string | undefined;
  email: string | undefined;
  groups: readonly string[];
  /** Time of the sign-in at the provider, in ms UTC; undefined if the provider does not state it. */
  signedInAt: Instant | undefined;
};

/**
 * Redeems the code of a person's return. Checks the token's issuer, audience, times, nonce and signature; requests
 * claims that the token lacks from the provider.
 * @param groupsClaim the claim that names groups
 * @throws ProviderAway, ProviderRefused
 */
export const redeem = (
  deps: Pick<Deps, "log">,
  provider: DirectoryProvider,
  returned: URL,
  { state, nonce, verifier }: Attempt,
  groupsClaim: string,
): Promise<DirectoryPerson> =>
  asking(deps, async () => {
    const config = await connect(provider);
    const answer = await oidc.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const token = answer.claims();
    if (token === undefined) throw new ProviderRefused("There is no ID token");
    const isWhole = ["preferred_username", "email", groupsClaim].every((name) => name in token);
    const { userinfo_endpoint: more } = config.serverMetadata();
    const asked = isWhole || !more ? {} : await oidc.fetchUserInfo(config, answer.access_token, token.sub);
    const claims: Record<string, unknown> = { ...asked, ...token };
    const { sub, preferred_username: username, email } = claimsSchema.parse(claims);
    const groups = texts.safeParse(claims[groupsClaim]);
    const { auth_time: seconds } = token;
    const signedInAt = seconds === undefined ? undefined : seconds * 1000;
    return { subject: sub, username, email, groups: groups.data ?? [], signedInAt };
  });

/**
 * Address at which a person signs out of the provider before returning to `back`; undefined if it has none or cannot be
 * reached.
 */
export async function endSessionUrl(
  deps: Pick<Deps, "log">,
  provider: DirectoryProvider,
  back: string,
): Promise<string | undefined> {
  try {
    return await asking(deps, async () => {
      const config = await connect(provider);
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href;
    });
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof ProviderRefused) return undefined;
    throw error;
  }
}
