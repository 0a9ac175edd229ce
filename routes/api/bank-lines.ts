import { endpoint } from "@/app/define";
import { asWorthToApprovers } from "@/app/step-ups";
import { lineAssignment, lineSettlement } from "@/bank/bank-statements/approvals";
import {
  assignBankLineCall,
  matchBankLineCall,
  sameBankLineCall,
  settleBankLineCall,
  suspendBankLineCall,
  unmatchBankLineCall,
} from "@/bank/bank-statements/contract";
import { assign, matchLine, recordSame, suspend, unmatchLine } from "@/bank/bank-statements/manual-matching";
import { settleAndMatch } from "@/bank/bank-statements/settled-lines";

export default [
  endpoint(assignBankLineCall, {
    summary: "Assign a bank line to an account",
    description: "Moves a credit from suspense to the virtual account that it was meant for.",
    category: "Bank statements",
    access: "bank-lines:post",
    stepUp: asWorthToApprovers(lineAssignment),
    approval: lineAssignment,
    handler: ({ actor, deps, params, body, idempotency }) =>
      assign(deps, actor, params.id, body.vaId, idempotency),
  }),
  endpoint(matchBankLineCall, {
    summary: "Match a bank line by hand",
    description: "With postings that add up to it, or with one that it is a part of.",
    category: "Bank statements",
    access: "bank-lines:match",
    stepUp: { none: "says which posting a line is" },
    approval: { none: "says which posting a line is" },
    handler: ({ actor, deps, params, body, idempotency }) =>
      matchLine(deps, actor, params.id, body.journalIds, idempotency),
  }),
  endpoint(settleBankLineCall, {
    summary: "Settle the instruction of a bank line, and match it",
    description:
      "Of a line whose `instructionId` names an open settlement instruction: posts its settlement, and matches the line with that posting. 409 where another instruction explains the line, or it was dealt with.",
    category: "Bank statements",
    access: "cbs:settle",
    stepUp: asWorthToApprovers(lineSettlement),
    approval: lineSettlement,
    handler: ({ actor, deps, params, body, idempotency }) =>
      settleAndMatch(deps, actor, { lineId: params.id, ...body }, idempotency),
  }),
  endpoint(suspendBankLineCall, {
    summary: "Post a bank line to suspense",
    description: "Books it on the CBS account, against a suspense account of the bank.",
    category: "Bank statements",
    access: "bank-lines:post",
    stepUp: { none: "no client has what is booked against suspense: its assignment asks" },
    approval: {
      none: "no client has what is booked against suspense: its assignment asks",
      does: "a line of the bank is booked against suspense",
    },
    handler: ({ actor, deps, params, body, idempotency }) =>
      suspend(deps, actor, params.id, body.suspenseAccount, idempotency),
  }),
  endpoint(sameBankLineCall, {
    summary: "Mark a bank line as a duplicate",
    description:
      "Of a line whose `match` is `possible_duplicate`: its movement is that of the line `likeLineId`. It is a duplicate then, and nothing is booked. If it is another movement, remove its match instead.",
    category: "Bank statements",
    access: "bank-lines:match",
    stepUp: { none: "says that a line repeats another one: nothing is booked" },
    approval: { none: "says that a line repeats another one: nothing is booked" },
    handler: ({ actor, deps, params, idempotency }) => recordSame(deps, actor, params.id, idempotency),
  }),
  endpoint(unmatchBankLineCall, {
    summary: "Remove the match of a bank line",
    description:
      "The line is open again. Of a duplicate, and of a possible one, it says that it is another movement, and the line is open.",
    category: "Bank statements",
    access: "bank-lines:match",
    stepUp: { none: "takes that back: what it books then is an assignment" },
    approval: { none: "takes that back: what it books then is an assignment" },
    handler: ({ actor, deps, params, idempotency }) => unmatchLine(deps, actor, params.id, idempotency),
  }),
];
