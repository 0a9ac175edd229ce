import { submitCapture } from "@/accounts/holds/commands";
import { captureHoldCall } from "@/accounts/holds/contract";
import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForCapture } from "@/oversight/approvals/requests";

export const POST = endpoint(captureHoldCall, {
  summary: "Capture a hold",
  description:
    "Releases all of it and debits `amount`, in the account's currency (all that is held where absent), in one posting. 409 where it has ended already, saying how, by whom and when. Where the bank wants a second person, 202 with the approval's id.",
  category: "Holds",
  accepted: waitingSchema,
  access: "holds:write",
  handler: ({ actor, deps, params, body, idempotency }) =>
    actOrAsk(deps, actor, askForCapture(params.id, body, idempotency), (deps) =>
      submitCapture(deps, actor, params.id, body, idempotency),
    ),
});
