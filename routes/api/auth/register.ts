import { endpoint } from "@/define";
import { createUser } from "@/users/commands";
import { createUserSchema, userDto } from "@/users/contract";

export const POST = endpoint({
  summary: "Create a user",
  description: "The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.",
  category: "Authentication",
  access: "users:write",
  body: createUserSchema,
  response: userDto,
  status: 201,
  handler: ({ actor, deps, body }) => createUser(deps, actor, body),
});
