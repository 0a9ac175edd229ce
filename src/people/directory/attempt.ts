import { isSame, keyed, keyedByEither, type Secrets } from "@/access/digest";
import type { Instant } from "@/vocabulary/calendar";

/** Time limit of a person's sign-in at the provider, in milliseconds. */
export const attemptLifetime = 10 * 60_000;

const longestNext = 1000;

/**
 * A sign-in or a step-up in progress at the provider. Nothing of it is stored: `state` carries it there and back, and
 * is valid only in the browser that began it, whose cookie `browser` keys it. The nonce and the code verifier are
 * derived from both, which requires the server's secret.
 */
export type Attempt = { state: string; nonce: string; verifier: string };

/** A resumed attempt: its destination, its start (ms UTC), and for a step-up the digest of its session. */
type Resumed = Attempt & { next: string; at: Instant; session: string | undefined };

/**
 * Begins a sign-in: `token` is random, `next` a local path to open afterwards.
 * @param session for a step-up, the digest of its session; the state of a sign-in has no such part
 */
export function beginAttempt(
  { secret }: Secrets,
  attempt: { browser: string; token: string; next: string; at: Instant; session?: string | undefined },
): Attempt {
  const { browser, token, next, at, session } = attempt;
  const kept = next.length > longestNext ? "/" : next;
  const parts = [token, at, Buffer.from(kept).toString("base64url"), ...(session ? [session] : [])];
  const said = parts.join(".");
  const state = `${said}.${keyed(secret, "directory-state", browser, said)}`;
  return { state, ...deriveSecrets(secret, browser, token) };
}

/** True if a state claims to be that of a step-up. This proves nothing, and only chooses the page to lead back to. */
export const isStepUpState = (state: string): boolean => state.split(".").length === 5;

/**
 * Opens a state that returned to this browser; undefined if it belongs to another browser, was forged, or is too old.
 */
export function resumeAttempt(
  secrets: Secrets,
  { browser, state, now }: { browser: string | undefined; state: string; now: Instant },
): Resumed | undefined {
  if (browser === undefined) return undefined;
  const parts = state.split(".");
  const digest = parts.pop() ?? "";
  const [token = "", at = "", next = "", session, ...rest] = parts;
  const digests = keyedByEither(secrets, "directory-state", browser, parts.join("."));
  const index = digests.findIndex((known) => isSame(known, digest));
  if (index < 0 || rest.length > 0) return undefined;
  const age = now - Number(at);
  if (!(age >= 0 && age <= attemptLifetime)) return undefined;
  const secret = index === 0 ? secrets.secret : (secrets.previousSecret ?? secrets.secret);
  return {
    state,
    next: Buffer.from(next, "base64url").toString(),
    at: Number(at),
    session,
    ...deriveSecrets(secret, browser, token),
  };
}

/** The nonce of the ID token, and the code verifier, which only this server can send with the code (RFC 7636). */
const deriveSecrets = (secret: string, browser: string, token: string) => ({
  nonce: keyed(secret, "directory-nonce", browser, token),
  verifier: keyed(secret, "directory-verifier", browser, token),
});
