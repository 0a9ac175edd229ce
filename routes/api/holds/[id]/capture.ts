import { actOrAsk } from "@/approvals/ask";
import { waitingSchema } from "@/approvals/contract";
import { askForCapture } from "@/approvals/requests";
import { endpoint } from "@/define";
import { submitCapture } from "@/holds/commands";
import { captureHoldCall } from "@/holds/contract";

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
