import { submitRelease } from "@/accounts/holds/commands";
import { releaseHoldCall } from "@/accounts/holds/contract";
import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForRelease } from "@/oversight/approvals/requests";

export const PUT = endpoint(releaseHoldCall, {
  summary: "Release a hold",
  description:
    "All of it becomes available again. 409 where it has ended already, saying how, by whom and when. Where the bank wants a second person, 202 with the approval's id.",
  category: "Holds",
  accepted: waitingSchema,
  access: "holds:write",
  handler: ({ actor, deps, params, idempotency }) =>
    actOrAsk(deps, actor, askForRelease(params.id, idempotency), (deps) =>
      submitRelease(deps, actor, params.id, idempotency),
    ),
});
