/** Matches characters outside printable ASCII, and the backslash, which browsers read as a slash. */
const unsafe = /[^\x21-\x5b\x5d-\x7e]/;

/**
 * Address to open after signing in: `next` if it is a path of this site, else `/`. Never another host (`//host`,
 * `/\host`, `https:…`), the login form, another step of signing in, or an API call.
 * @example localPath("/admin/transactions?type=hold") // "/admin/transactions?type=hold"
 */
export function localPath(next: string | null | undefined): string {
  if (!next?.startsWith("/") || next.startsWith("//") || unsafe.test(next)) return "/";
  const url = URL.parse(next, "http://here.invalid");
  if (url?.origin !== "http://here.invalid") return "/";
  // Dot segments may resolve to an address of another host: "/.//host" becomes "//host".
  if (url.pathname.startsWith("//")) return "/";
  if (url.pathname === "/login" || /^\/(api|auth)\//.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Address of a sign-in page that continues to `next`; home by default. */
export const withNext = (path: string, next: string): string =>
  next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
