import { actOrAsk } from "@/approvals/ask";
import { waitingSchema } from "@/approvals/contract";
import { askForUser } from "@/approvals/requests";
import { endpoint } from "@/define";
import { createUser } from "@/users/commands";
import { createUserCall } from "@/users/contract";

export const POST = endpoint(createUserCall, {
  summary: "Create a user",
  description: "The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.",
  category: "Authentication",
  accepted: waitingSchema,
  access: "users:write",
  handler: ({ actor, deps, body }) =>
    actOrAsk(deps, actor, askForUser(deps, body), (deps) => createUser(deps, actor, body)),
});
