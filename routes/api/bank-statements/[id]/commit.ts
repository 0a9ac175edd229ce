import { actOrAsk } from "@/approvals/ask";
import { waitingSchema } from "@/approvals/contract";
import { askForCommit } from "@/approvals/requests";
import { commitBankStatement } from "@/bank-statements/commands";
import { commitBankStatementCall } from "@/bank-statements/contract";
import { endpoint } from "@/define";

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
