import { visitorOf } from "@/auth/authenticate";
import { setCookies } from "@/auth/redirects";
import { signIn } from "@/auth/sign-in";
import { endpoint } from "@/define";
import { signInCall } from "@/users/contract";
import { toUserDto } from "@/users/queries";

export const POST = endpoint(signInCall, {
  summary: "Sign in",
  description: "Sets the session cookie. Any failure is 401, or 429 when throttled, with the same message.",
  category: "Authentication",
  access: "public",
  async handler({ body, deps, c, requestId }) {
    const { user, cookies } = await signIn(deps, body, visitorOf(c, deps, requestId));
    setCookies(c, cookies);
    return { user: toUserDto(user) };
  },
});
