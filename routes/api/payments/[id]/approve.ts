import { endpoint } from "@/app/define";
import { paymentApproval } from "@/oversight/approvals/acts/money-acts";
import { submitApproval } from "@/payments/commands";
import { approvePaymentCall } from "@/payments/contract";

export const POST = endpoint(approvePaymentCall, {
  summary: "Approve a payment under review",
  description:
    "It goes where it would have gone at once. 409 where its review has ended already, saying how, by whom and when.",
  category: "Payments",
  access: "payments:review",
  approval: paymentApproval,
  handler: ({ actor, deps, params, body, idempotency }) =>
    submitApproval(deps, actor, params.id, body.reason, idempotency),
});
