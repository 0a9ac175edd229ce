import { endpoint } from "@/app/define";
import { matchBankLineCall } from "@/bank/bank-statements/contract";
import { matchLine } from "@/bank/bank-statements/manual-matching";

export const POST = endpoint(matchBankLineCall, {
  summary: "Match a bank line by hand",
  description: "With postings that add up to it, or with one that it is a part of.",
  category: "Bank statements",
  access: "bank-lines:match",
  approval: { none: "says which posting a line is" },
  handler: ({ actor, deps, params, body, idempotency }) =>
    matchLine(deps, actor, params.id, body.journalIds, idempotency),
});
