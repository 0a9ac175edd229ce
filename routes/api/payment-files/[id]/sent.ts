import { endpoint } from "@/app/define";
import { markFileSent } from "@/payments/payment-files/commands";
import { markSentCall } from "@/payments/payment-files/contract";

export const POST = endpoint(markSentCall, {
  summary: "Mark a payment file as sent",
  description: "Its payments become 'sent'. 409 where that was done already, with who did it and when.",
  category: "Payment Files",
  access: "payment-files:write",
  approval: { none: "says that such a file is with the bank" },
  handler: ({ actor, deps, params, idempotency }) => markFileSent(deps, actor, params.id, idempotency),
});
