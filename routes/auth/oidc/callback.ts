import { endpoint } from "@/app/define";
import { visitorOf } from "@/people/auth/authenticate";
import { cookieNames, readCookie } from "@/people/auth/cookies";
import { setCookies, welcomeOnNextPage } from "@/people/auth/redirects";
import { finishDirectorySignIn } from "@/people/directory/contract";
import { leadBack } from "@/people/directory/sign-in";

export const GET = endpoint(finishDirectorySignIn, {
  summary: "Come back from the bank's directory",
  description:
    "Where the OpenID Connect provider leads a browser back to: it is signed in, or led to the sign-in page, which says why not.",
  category: "Authentication",
  access: "public",
  async handler({ deps, query: { state }, c, url, requestId }) {
    const browser = readCookie(c.req.header("cookie"), cookieNames(deps.env).attempt);
    const { to, cookies } = await leadBack(deps, visitorOf(c, deps, requestId), { browser, state, url });
    setCookies(c, cookies.length > 0 ? [...cookies, welcomeOnNextPage(deps)] : []);
    return c.redirect(to, 303);
  },
});
