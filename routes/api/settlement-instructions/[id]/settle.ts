import { endpoint } from "@/app/define";
import { settleInstructionCall } from "@/bank/cbs/contract";
import { settleInstruction } from "@/bank/cbs/instructions";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForSettlement } from "@/oversight/approvals/requests";

export const PUT = endpoint(settleInstructionCall, {
  summary: "Mark a settlement instruction as settled",
  description:
    "Posts the journal that moves its amount out of both clearing accounts. 409 where it was settled already, with who settled it and when.",
  category: "CBS Linking",
  accepted: waitingSchema,
  access: "cbs:settle",
  handler: ({ actor, deps, params, idempotency }) =>
    actOrAsk(deps, actor, askForSettlement(params.id, idempotency), (deps) =>
      settleInstruction(deps, actor, params.id, idempotency),
    ),
});
