import { endpoint } from "@/app/define";
import { newUser } from "@/oversight/approvals/acts/user-acts";
import { createUser } from "@/people/users/commands";
import { createUserCall } from "@/people/users/contract";

export const POST = endpoint(createUserCall, {
  summary: "Create a user",
  description: "The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.",
  category: "Authentication",
  access: "users:write",
  approval: newUser,
  handler: ({ actor, deps, body }) => createUser(deps, actor, body),
});
