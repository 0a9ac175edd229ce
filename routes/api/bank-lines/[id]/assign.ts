import { endpoint } from "@/app/define";
import { assignBankLineCall } from "@/bank/bank-statements/contract";
import { assign } from "@/bank/bank-statements/manual-matching";
import { lineAssignment } from "@/oversight/approvals/acts/bank-acts";

export const POST = endpoint(assignBankLineCall, {
  summary: "Assign a bank line to an account",
  description: "Moves a credit from suspense to the virtual account that it was meant for.",
  category: "Bank statements",
  access: "bank-lines:post",
  approval: lineAssignment,
  handler: ({ actor, deps, params, body, idempotency }) =>
    assign(deps, actor, params.id, body.vaId, idempotency),
});
