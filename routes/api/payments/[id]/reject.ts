import { endpoint } from "@/app/define";
import { submitRejection } from "@/payments/commands";
import { rejectPaymentCall } from "@/payments/contract";

export const POST = endpoint(rejectPaymentCall, {
  summary: "Reject a payment under review",
  description:
    "The money goes back to the payer, and the payment out of the limits of its day and month. 409 where its review has ended already, saying how, by whom and when.",
  category: "Payments",
  access: "payments:review",
  approval: { none: "the money was the payer's", does: "a payment under review goes back to its payer" },
  handler: ({ actor, deps, params, body, idempotency }) =>
    submitRejection(deps, actor, params.id, body.reason, idempotency),
});
