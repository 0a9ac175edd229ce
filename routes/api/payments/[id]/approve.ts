import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForPayment } from "@/oversight/approvals/requests";
import { submitApproval } from "@/payments/commands";
import { approvePaymentCall } from "@/payments/contract";

export const POST = endpoint(approvePaymentCall, {
  summary: "Approve a payment under review",
  description:
    "It goes where it would have gone at once. 409 where its review has ended already, saying how, by whom and when. Where the bank wants a second person, 202 with the approval's id.",
  category: "Payments",
  accepted: waitingSchema,
  access: "payments:review",
  handler: ({ actor, deps, params, body, idempotency }) =>
    actOrAsk(deps, actor, askForPayment(params.id, body.reason, idempotency), (deps) =>
      submitApproval(deps, actor, params.id, body.reason, idempotency),
    ),
});
