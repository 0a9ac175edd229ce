import { originOf } from "@/auth/authenticate";
import { endpoint } from "@/define";
import { AppError } from "@/kernel/errors";
import { signUp } from "@/users/commands";
import { signUpCall } from "@/users/contract";

export const POST = endpoint(signUpCall, {
  summary: "Sign up",
  description:
    "Off unless the server allows it. Always a client user, of the client ID that is the username in capitals.",
  category: "Authentication",
  access: "public",
  handler({ body, deps, c, requestId }) {
    if (!deps.env.allowSignup) throw new AppError("not_found", "Sign-up is not open here");
    return signUp(deps, originOf(c, deps, requestId), body);
  },
});
