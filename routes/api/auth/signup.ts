import { endpoint } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { originOf } from "@/people/auth/authenticate";
import { signUp } from "@/people/users/commands";
import { signUpCall } from "@/people/users/contract";

export const POST = endpoint(signUpCall, {
  summary: "Sign up",
  description:
    "Off unless the server allows it. Always a client user of a new client, whose ID nobody can choose or guess.",
  category: "Authentication",
  access: "public",
  approval: { none: "a stranger, of a client that has no account" },
  handler({ body, deps, c, requestId }) {
    if (!deps.env.allowSignup) throw new AppError("not_found", "Sign-up is not open here");
    return signUp(deps, originOf(c, deps, requestId), body);
  },
});
