import { endpoint } from "@/app/define";
import { returnAssignment } from "@/oversight/approvals/acts/bank-acts";
import { assign } from "@/payments/payment-files/assign-return";
import { assignReturnCall } from "@/payments/payment-files/contract";

export const POST = endpoint(assignReturnCall, {
  summary: "Assign a returned payment to an account",
  description:
    "Moves the money of a payment that the bank returned, and whose account is closed, from suspense to the virtual account that it is meant for.",
  category: "Payment files",
  access: "bank-lines:post",
  approval: returnAssignment,
  handler: ({ actor, deps, params, body, idempotency }) =>
    assign(deps, actor, params.id, body.vaId, idempotency),
});
