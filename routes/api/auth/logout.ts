import { endpoint } from "@/app/define";
import { forgetPanel } from "@/assistant/contract";
import { visitorOf } from "@/people/auth/authenticate";
import { signOutCall } from "@/people/auth/contract";
import { setCookies } from "@/people/auth/redirects";
import { signOut } from "@/people/auth/sign-in";

export const POST = endpoint(signOutCall, {
  summary: "Sign out",
  description: "Ends the session on the server, in every tab. Answers the same without one.",
  category: "Authentication",
  access: "public",
  approval: { none: "one's own access" },
  async handler({ actor, deps, c, requestId }) {
    const { cookies } = await signOut(deps, visitorOf(c, deps, requestId).session, actor);
    setCookies(c, [...cookies, forgetPanel]);
  },
});
