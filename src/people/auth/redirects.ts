import type { Context } from "hono";
import { serialize } from "hono/utils/cookie";
import type { Deps } from "@/deps";
import { cookieAttributes } from "./cookies";
import { localPath } from "./local-path";

const welcomeCookie = "vostra-welcome";

/** Sets the cookies of an answer to signing in or out. */
export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
}

/** Redirects a browser after a form: by 303, or for a form that htmx sent by htmx's header. */
export function goTo(c: Context, path: string): Response {
  if (c.req.header("hx-request") !== "true") return c.redirect(path, 303);
  return c.body(null, 204, { "HX-Redirect": path });
}

/** Redirects a browser back to the page of this site that sent the form; to `/` if it is unknown. */
export function goBack(c: Context): Response {
  const from = URL.parse(c.req.header("referer") ?? "");
  return goTo(c, localPath(from ? from.pathname + from.search : undefined));
}

/** The cookie that makes the next page welcome the person who just signed in. It identifies nobody. */
export const welcomeOnNextPage = ({ env }: Pick<Deps, "env">): string =>
  serialize(welcomeCookie, "1", { ...cookieAttributes(env), maxAge: 30 });

/** True if the next page welcomes the person. */
const isWelcomed = (c: Context): boolean => c.req.header("cookie")?.includes(`${welcomeCookie}=1`) === true;

/** True if this page welcomes the person. True once: the answer clears the cookie. */
export function consumeWelcome(c: Context, { env }: Pick<Deps, "env">): boolean {
  if (!isWelcomed(c)) return false;
  setCookies(c, [serialize(welcomeCookie, "", { ...cookieAttributes(env), maxAge: 0 })]);
  return true;
}
