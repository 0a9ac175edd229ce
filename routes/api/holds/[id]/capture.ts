import { submitCapture } from "@/accounts/holds/commands";
import { captureHoldCall } from "@/accounts/holds/contract";
import { endpoint } from "@/app/define";
import { holdCapture } from "@/oversight/approvals/acts/money-acts";

export const POST = endpoint(captureHoldCall, {
  summary: "Capture a hold",
  description:
    "Releases all of it and debits `amount`, in the account's currency (all that is held where absent), in one posting. 409 where it has ended already, saying how, by whom and when.",
  category: "Holds",
  access: "holds:write",
  approval: holdCapture,
  handler: ({ actor, deps, params, body, idempotency }) =>
    submitCapture(deps, actor, params.id, body, idempotency),
});
