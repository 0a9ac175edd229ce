import { endpoint } from "@/app/define";
import { suspendBankLineCall } from "@/bank/bank-statements/contract";
import { suspend } from "@/bank/bank-statements/manual-matching";

export const POST = endpoint(suspendBankLineCall, {
  summary: "Post a bank line to suspense",
  description: "Books it on the CBS account, against a suspense account of the bank.",
  category: "Bank statements",
  access: "bank-lines:post",
  approval: {
    none: "no client has what is booked against suspense: its assignment asks",
    does: "a line of the bank is booked against suspense",
  },
  handler: ({ actor, deps, params, body, idempotency }) =>
    suspend(deps, actor, params.id, body.suspenseAccount, idempotency),
});
