import { endpoint } from "@/app/define";
import { checkRecipientCall } from "@/payments/contract";
import { checkRecipient } from "@/payments/preview";

export const GET = endpoint(checkRecipientCall, {
  summary: "Check the recipient of a payment",
  description:
    "Says whose it is, as far as the caller may know, or the country of its IBAN; or why it is no recipient. Own accounts are named; of another account of the bank it is said that it is at this bank, and not whether it is in use.",
  category: "Payments",
  access: "payments:make",
  handler: ({ actor, deps, query }) => checkRecipient(deps, actor, query),
});
