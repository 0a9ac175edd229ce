import type { Env } from "@/env";

/** True if people reach this server over TLS: then cookies are Secure and bound to the host. */
const overTls = (env: Env): boolean => env.production || (env.origin?.startsWith("https:") ?? false);

/** Names of the server's cookies. `__Host-` keeps other hosts and paths from setting them; plain HTTP cannot use it. */
export const cookieNames = (env: Env) => {
  const prefix = overTls(env) ? "__Host-" : "";
  return {
    session: `${prefix}vostra-session`,
    device: `${prefix}vostra-device`,
    written: `${prefix}vostra-written`,
    challenge: `${prefix}vostra-challenge`,
    attempt: `${prefix}vostra-attempt`,
    directory: `${prefix}vostra-directory`,
  };
};

/** Attributes that all cookies of the server share. */
export const cookieAttributes = (env: Env) =>
  ({ path: "/", secure: overTls(env), httpOnly: true, sameSite: "Lax" }) as const;

/**
 * Reads one cookie from a Cookie header. A value that is not lower-case base32 counts as absent, and so does a name
 * that was sent twice, since one of the two was set by somebody else.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  let found: string | undefined;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(at + 1).trim();
  }
  return found !== undefined && /^[a-z2-7]{40}$/.test(found) ? found : undefined;
}

/** 200 random bits in lower-case base32, the form of all cookies. */
export function newToken(): string {
  const letters = "abcdefghijklmnopqrstuvwxyz234567";
  return Array.from(crypto.getRandomValues(new Uint8Array(40)), (byte) => letters[byte & 31]).join("");
}
