import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForReturn } from "@/oversight/approvals/requests";
import { assign } from "@/payments/payment-files/assign-return";
import { assignReturnCall } from "@/payments/payment-files/contract";

export const POST = endpoint(assignReturnCall, {
  summary: "Assign a returned payment to an account",
  description:
    "Moves the money of a payment that the bank returned, and whose account is closed, from suspense to the virtual account that it is meant for.",
  category: "Payment files",
  accepted: waitingSchema,
  access: "bank-lines:post",
  handler: ({ actor, deps, params, body, idempotency }) =>
    actOrAsk(deps, actor, askForReturn(params.id, body.vaId, idempotency), (deps) =>
      assign(deps, actor, params.id, body.vaId, idempotency),
    ),
});
