import { endpoint } from "@/app/define";
import { unmatchBankLineCall } from "@/bank/bank-statements/contract";
import { unmatchLine } from "@/bank/bank-statements/manual-matching";

export const POST = endpoint(unmatchBankLineCall, {
  summary: "Remove the match of a bank line",
  description: "The line is open again. Of a duplicate it says that it is none.",
  category: "Bank statements",
  access: "bank-lines:match",
  approval: { none: "takes that back: what it books then is an assignment" },
  handler: ({ actor, deps, params, idempotency }) => unmatchLine(deps, actor, params.id, idempotency),
});
