import { actOrAsk } from "@/approvals/ask";
import { waitingSchema } from "@/approvals/contract";
import { askForRelease } from "@/approvals/requests";
import { endpoint } from "@/define";
import { submitRelease } from "@/holds/commands";
import { releaseHoldCall } from "@/holds/contract";

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
