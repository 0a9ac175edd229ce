import { endpoint } from "@/app/define";
import { commitBankStatement } from "@/bank/bank-statements/commands";
import { commitBankStatementCall } from "@/bank/bank-statements/contract";
import { statementCommit } from "@/oversight/approvals/acts/bank-acts";

export const POST = endpoint(commitBankStatementCall, {
  summary: "Commit a bank statement",
  description:
    "Records what is matched and posts each new credit, once. A long one goes on behind the answer: `status` and `doneCount` say how far it is. 409 where it was committed already, with who did it and when.",
  category: "Bank statements",
  access: "bank-lines:post",
  approval: statementCommit,
  handler: ({ actor, deps, params, idempotency }) => commitBankStatement(deps, actor, params.id, idempotency),
});
