import { originOf } from "@/auth/authenticate";
import { endpoint } from "@/define";
import { AppError } from "@/kernel/errors";
import { signUp } from "@/users/commands";
import { signupSchema, userDto } from "@/users/contract";

export const POST = endpoint({
  summary: "Sign up",
  description:
    "Off unless the server allows it. Always a client user, of the client ID that is the username in capitals.",
  category: "Authentication",
  access: "public",
  body: signupSchema,
  response: userDto,
  status: 201,
  handler({ body, deps, c, requestId }) {
    if (!deps.env.allowSignup) throw new AppError("not_found", "Sign-up is not open here");
    return signUp(deps, originOf(c, deps, requestId), body);
  },
});
