import { endpoint } from "@/app/define";
import { forgetPanel } from "@/assistant/contract";
import { call } from "@/kernel/call";
import { readVisitor } from "@/people/auth/authenticate";
import { goTo, setCookies } from "@/people/auth/redirects";
import { signOut } from "@/people/auth/sign-in";
import { signedInByDirectory } from "@/people/directory/sign-out";

/** The Logout of the avatar menu, a plain form: signed out on the server, then the login form. */
export const POST = endpoint(call({ method: "POST", path: "/logout" }), {
  summary: "Sign out and show the login form",
  category: "Authentication",
  access: "public",
  stepUp: { none: "one's own access" },
  approval: { none: "one's own access" },
  async handler({ actor, deps, c, requestId }) {
    const { cookies } = await signOut(deps, readVisitor(c, deps, requestId).session, actor);
    setCookies(c, [...cookies, forgetPanel]);
    return goTo(c, signedInByDirectory(c, deps) ? "/auth/oidc/sign-out" : "/login");
  },
});
