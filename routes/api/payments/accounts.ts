import { endpoint } from "@/app/define";
import { listPayersCall } from "@/payments/contract";
import { listPayers } from "@/payments/payable-accounts";

export const GET = endpoint(listPayersCall, {
  summary: "List the accounts to pay from",
  description:
    "Own active accounts of type POBO or BOTH with debits enabled, newest first, at most 20. `q` searches customer, virtual IBAN and reference.",
  category: "Payments",
  access: "payments:make",
  handler: ({ actor, deps, query }) => listPayers(deps, actor, query.q),
});
