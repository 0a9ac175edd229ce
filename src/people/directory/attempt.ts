import { isSame, keyed, keyedByEither, type Secrets } from "@/access/digest";
import type { Instant } from "@/vocabulary/calendar";

/** How long a person may take at the provider, in milliseconds. */
export const attemptLifetime = 10 * 60_000;

const longestNext = 1000;

/**
 * A sign-in on its way through the provider. Nothing of it is stored: `state` carries it there and back, and counts only in
 * the browser that began it, whose cookie `browser` it is keyed with. From both follow the nonce and the code verifier,
 * which nobody can compute without the server's secret.
 */
export type Attempt = { state: string; nonce: string; verifier: string };

/** Begins a sign-in: `token` is random, `next` a local path to lead to afterwards. */
export function beginAttempt(
  { secret }: Secrets,
  { browser, token, next, at }: { browser: string; token: string; next: string; at: Instant },
): Attempt {
  const kept = next.length > longestNext ? "/" : next;
  const said = `${token}.${at}.${Buffer.from(kept).toString("base64url")}`;
  const state = `${said}.${keyed(secret, "directory-state", browser, said)}`;
  return { state, ...secretsOf(secret, browser, token) };
}

/** What a state is that came back to this browser; undefined for one of another browser, of our own making, or too old. */
export function resumeAttempt(
  secrets: Secrets,
  { browser, state, now }: { browser: string | undefined; state: string; now: Instant },
): (Attempt & { next: string }) | undefined {
  if (browser === undefined) return undefined;
  const [token = "", at = "", next = "", digest = "", ...rest] = state.split(".");
  const digests = keyedByEither(secrets, "directory-state", browser, `${token}.${at}.${next}`);
  const index = digests.findIndex((known) => isSame(known, digest));
  if (index < 0 || rest.length > 0) return undefined;
  const age = now - Number(at);
  if (!(age >= 0 && age <= attemptLifetime)) return undefined;
  const secret = index === 0 ? secrets.secret : (secrets.previousSecret ?? secrets.secret);
  return { state, next: Buffer.from(next, "base64url").toString(), ...secretsOf(secret, browser, token) };
}

/** The nonce of the ID token, and the verifier that only this server sends with the code (RFC 7636). */
const secretsOf = (secret: string, browser: string, token: string) => ({
  nonce: keyed(secret, "directory-nonce", browser, token),
  verifier: keyed(secret, "directory-verifier", browser, token),
});
