import { passwordStrengthCall } from "@/auth/contract";
import { assessPassword } from "@/auth/password-strength";
import { endpoint } from "@/define";

export const POST = endpoint(passwordStrengthCall, {
  summary: "Judge a new password",
  description:
    "Says in a sentence whether the server would take it, for the user with this name and email. Keeps nothing.",
  category: "Authentication",
  access: "password:own",
  handler: ({ actor, deps, body }) => assessPassword(deps, actor, body),
});
