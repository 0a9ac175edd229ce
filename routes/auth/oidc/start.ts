import { endpoint } from "@/app/define";
import { cookieNames, readCookie } from "@/people/auth/cookies";
import { localPath } from "@/people/auth/local-path";
import { setCookies } from "@/people/auth/redirects";
import { beginDirectorySignIn } from "@/people/directory/contract";
import { leadToProvider } from "@/people/directory/sign-in";

/** A plain link of the sign-in page, so that it needs no script. */
export const GET = endpoint(beginDirectorySignIn, {
  summary: "Sign in with a work account",
  description:
    "Leads a browser to the OpenID Connect provider of the bank's directory, and afterwards to `next`. 404 where there is none.",
  category: "Authentication",
  access: "public",
  async handler({ actor, deps, query: { next }, c, url }) {
    if (actor) return c.redirect(localPath(next), 303);
    const browser = readCookie(c.req.header("cookie"), cookieNames(deps.env).attempt);
    const { to, cookies } = await leadToProvider(deps, { browser, next, url });
    setCookies(c, cookies);
    return c.redirect(to, 303);
  },
});
