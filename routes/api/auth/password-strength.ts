import { endpoint } from "@/app/define";
import { passwordStrengthCall } from "@/people/auth/contract";
import { assessPassword } from "@/people/auth/password-strength";

export const POST = endpoint(passwordStrengthCall, {
  summary: "Judge a new password",
  description:
    "Says in a sentence whether the server would take it, for the user with this name and email. Keeps nothing.",
  category: "Authentication",
  access: "password:own",
  approval: { none: "says how good a password is" },
  handler: ({ actor, deps, body }) => assessPassword(deps, actor, body),
});
