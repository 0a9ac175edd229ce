import { actOrAsk } from "@/approvals/ask";
import { waitingSchema } from "@/approvals/contract";
import { askForSettlement } from "@/approvals/requests";
import { settleInstructionCall } from "@/cbs/contract";
import { settleInstruction } from "@/cbs/instructions";
import { endpoint } from "@/define";

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
