import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForUser } from "@/oversight/approvals/requests";
import { createUser } from "@/people/users/commands";
import { createUserCall } from "@/people/users/contract";

export const POST = endpoint(createUserCall, {
  summary: "Create a user",
  description: "The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.",
  category: "Authentication",
  accepted: waitingSchema,
  access: "users:write",
  handler: ({ actor, deps, body }) =>
    actOrAsk(deps, actor, askForUser(deps, body), (deps) => createUser(deps, actor, body)),
});
