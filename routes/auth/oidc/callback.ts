import { endpoint } from "@/app/define";
import { readVisitor } from "@/people/auth/authenticate";
import { cookieNames, readCookie } from "@/people/auth/cookies";
import { setCookies } from "@/people/auth/redirects";
import { finishDirectorySignIn } from "@/people/directory/contract";
import { leadBack } from "@/people/directory/sign-in";

export const GET = endpoint(finishDirectorySignIn, {
  summary: "Come back from the bank's directory",
  description:
    "Where the OpenID Connect provider leads a browser back to: it is signed in, or led to a page that says why not.",
  category: "Authentication",
  access: "public",
  async handler({ actor, deps, query: { state }, c, url, requestId }) {
    const browser = readCookie(c.req.header("cookie"), cookieNames(deps.env).attempt);
    const returned = { browser, state, url, actor };
    const { to, cookies } = await leadBack(deps, readVisitor(c, deps, requestId), returned);
    setCookies(c, cookies);
    return c.redirect(to, 303);
  },
});
