import { endpoint } from "@/app/define";
import { cookieNames, readCookie } from "@/people/auth/cookies";
import { localPath, withNext } from "@/people/auth/local-path";
import { setCookies } from "@/people/auth/redirects";
import { confirmPath } from "@/people/auth/second-factors/confirm";
import { readConfirmWays } from "@/people/auth/security/queries";
import { beginDirectorySignIn } from "@/people/directory/contract";
import { leadToProvider } from "@/people/directory/sign-in";

/** A plain link of the sign-in page, and of that of a step-up, so that it needs no script. */
export const GET = endpoint(beginDirectorySignIn, {
  summary: "Sign in with a work account",
  description:
    "Leads a browser to the OpenID Connect provider of the bank's directory, and afterwards to `next`; with `confirm` for a step-up. 404 without one.",
  category: "Authentication",
  access: "public",
  async handler({ actor, deps, query: { next, confirm }, c, url }) {
    if (actor && !confirm) return c.redirect(localPath(next), 303);
    if (confirm && !actor) return c.redirect(withNext("/login", localPath(next)), 303);
    if (actor && !(await readConfirmWays(deps, actor)).byDirectory) return c.redirect(confirmPath, 303);
    const browser = readCookie(c.req.header("cookie"), cookieNames(deps.env).attempt);
    const { to, cookies } = await leadToProvider(deps, { browser, next, url, stepUp: actor });
    setCookies(c, cookies);
    return c.redirect(to, 303);
  },
});
