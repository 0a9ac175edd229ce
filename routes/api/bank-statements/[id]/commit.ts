import { endpoint } from "@/app/define";
import { commitBankStatement } from "@/bank/bank-statements/commands";
import { commitBankStatementCall } from "@/bank/bank-statements/contract";
import { actOrAsk } from "@/oversight/approvals/ask";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForCommit } from "@/oversight/approvals/requests";

export const POST = endpoint(commitBankStatementCall, {
  summary: "Commit a bank statement",
  description:
    "Records what is matched and posts each new credit, once. A long one goes on behind the answer: `status` and `doneCount` say how far it is. 409 where it was committed already, with who did it and when.",
  category: "Bank statements",
  accepted: waitingSchema,
  access: "bank-lines:post",
  handler: ({ actor, deps, params, idempotency }) =>
    actOrAsk(deps, actor, askForCommit(deps, actor, params.id, idempotency), (deps) =>
      commitBankStatement(deps, actor, params.id, idempotency),
    ),
});
