import { settleInstructionCall } from "@/cbs/contract";
import { settleInstruction } from "@/cbs/instructions";
import { endpoint } from "@/define";

export const PUT = endpoint(settleInstructionCall, {
  summary: "Mark a settlement instruction as settled",
  description:
    "Posts the journal that moves its amount out of both clearing accounts. 409 where it was settled already, with who settled it and when.",
  category: "CBS Linking",
  access: "cbs:settle",
  handler: ({ actor, deps, params, idempotency }) => settleInstruction(deps, actor, params.id, idempotency),
});
