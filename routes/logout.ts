import { visitorOf } from "@/auth/authenticate";
import { goTo, setCookies } from "@/auth/redirects";
import { signOut } from "@/auth/sign-in";
import { forgetPanel } from "@/chat/contract";
import { endpoint } from "@/define";
import { call } from "@/kernel/call";

/** The Logout of the avatar menu, a plain form: signed out on the server, then the login form. */
export const POST = endpoint(call({ method: "POST", path: "/logout" }), {
  summary: "Sign out and show the login form",
  category: "Authentication",
  access: "public",
  async handler({ actor, deps, c, requestId }) {
    const { cookies } = await signOut(deps, visitorOf(c, deps, requestId).session, actor);
    setCookies(c, [...cookies, forgetPanel]);
    return goTo(c, "/login");
  },
});
