import { visitorOf } from "@/auth/authenticate";
import { signOutCall } from "@/auth/contract";
import { setCookies } from "@/auth/redirects";
import { signOut } from "@/auth/sign-in";
import { forgetPanel } from "@/chat/contract";
import { endpoint } from "@/define";

export const POST = endpoint(signOutCall, {
  summary: "Sign out",
  description: "Ends the session on the server, in every tab. Answers the same without one.",
  category: "Authentication",
  access: "public",
  async handler({ actor, deps, c, requestId }) {
    const { cookies } = await signOut(deps, visitorOf(c, deps, requestId).session, actor);
    setCookies(c, [...cookies, forgetPanel]);
  },
});
