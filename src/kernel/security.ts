import type { Context } from "hono";
import { AppError } from "./errors";

/*
 * Set as one object when an answer is made, and not by hono/secure-headers: pages and data have different policies, and the
 * middleware would write all of them again over each answer (1 to 6 microseconds more, for a plain page of 16).
 */
const commonHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  ...(process.env.NODE_ENV === "production" && {
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  }),
};

const pageHeaders = new Headers({
  ...commonHeaders,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  Vary: "Accept-Encoding, HX-Request, HX-Target, HX-Boosted, HX-History-Restore-Request",
});

/** Headers of every answer that is not a page: a browser never runs or shows anything in it. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cache-Control": "private, no-store",
};

/** The same as `Headers`, to be taken over at once. */
export const headersOfData = new Headers(dataHeaders);

/** The headers of an answer in JSON. */
export const headersOfJson = new Headers({ ...dataHeaders, "Content-Type": "application/json" });

/*
 * Scripts come from our own files only: no inline script and no eval, so that text which reaches a page by
 * mistake cannot run. Style elements need the nonce (a scroll lock adds one); style attributes are allowed,
 * because positioned menus set them and they cannot run anything.
 */
const policyBefore =
  "default-src 'self'; script-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'self' 'nonce-";

/** A nonce of 128 random bits. */
export const newNonce = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).toBase64({ alphabet: "base64url", omitPadding: true });

/** The headers of a page whose style elements carry the nonce. */
export const headersOfPage = (nonce: string) => ({
  headers: pageHeaders,
  more: { "Content-Security-Policy": `${policyBefore}${nonce}'` },
});

/**
 * Refuses (403) a write that a page of another site made a browser send. A browser names the origin of every write; a program
 * that names none holds only cookies that it was given. hono/csrf checks posted forms alone, and a JSON call would pass it.
 */
export function assertSameOrigin(c: Context, publicOrigin: string | undefined): void {
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const fromHere = site === undefined || site === "same-origin" || site === "none";
  if (fromHere && (origin === undefined || isOurs(origin, c, publicOrigin))) return;
  throw new AppError(
    "forbidden",
    "This request came from another site. Open the application itself and try again.",
    { code: "CROSS_ORIGIN" },
  );
}

function isOurs(origin: string, c: Context, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === (c.req.header("host") ?? new URL(c.req.url).host);
}

/** True if a program calls with an access token. Browsers never add one, so no other site can make them send it. */
export const hasToken = (c: Context): boolean => /^bearer /i.test(c.req.header("authorization") ?? "");

/** True if a person followed a link or typed the address, rather than a script or program. Browsers send headers about it. */
export const isNavigation = (c: Context): boolean => c.req.header("sec-fetch-mode") === "navigate";

/** True if a method changes something. */
export const isWrite = (method: string): boolean => method !== "GET" && method !== "HEAD";
