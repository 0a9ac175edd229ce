import { endpoint } from "@/app/define";
import { visitorOf } from "@/people/auth/authenticate";
import { setCookies } from "@/people/auth/redirects";
import { signIn } from "@/people/auth/sign-in";
import { signInCall } from "@/people/users/contract";
import { toUserDto } from "@/people/users/queries";

export const POST = endpoint(signInCall, {
  summary: "Sign in",
  description: "Sets the session cookie. Any failure is 401, or 429 when throttled, with the same message.",
  category: "Authentication",
  access: "public",
  approval: { none: "one's own access" },
  async handler({ body, deps, c, requestId }) {
    const { user, cookies } = await signIn(deps, body, visitorOf(c, deps, requestId));
    setCookies(c, cookies);
    return { user: toUserDto(user) };
  },
});
