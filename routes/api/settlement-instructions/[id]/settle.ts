import { endpoint } from "@/app/define";
import { settleInstructionCall } from "@/bank/cbs/contract";
import { settleInstruction } from "@/bank/cbs/instructions";
import { settlement } from "@/oversight/approvals/acts/bank-acts";

export const PUT = endpoint(settleInstructionCall, {
  summary: "Mark a settlement instruction as settled",
  description:
    "Posts the journal that moves its amount out of both clearing accounts. 409 where it was settled already, with who settled it and when.",
  category: "CBS Linking",
  access: "cbs:settle",
  approval: settlement,
  handler: ({ actor, deps, params, idempotency }) => settleInstruction(deps, actor, params.id, idempotency),
});
