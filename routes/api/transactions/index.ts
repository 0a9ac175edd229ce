import { submitTransaction } from "@/accounts/transactions/commands";
import { submitTransactionCall } from "@/accounts/transactions/contract";
import { endpoint } from "@/app/define";
import { newTransaction } from "@/oversight/approvals/acts/money-acts";
import { payOrAsk } from "@/oversight/approvals/client-payments";

export const POST = endpoint(submitTransactionCall, {
  summary: "Create a transaction",
  description:
    "An admin posts a credit, a debit, a hold (the description is its reason) or the release of the active hold with that reference, amount and currency. A client pays: a debit of an own account, with a recipient. balanceAfter is computed by the server.",
  category: "Transactions",
  access: "transactions:submit",
  approval: newTransaction,
  handler: ({ actor, deps, body, idempotency }) =>
    payOrAsk(deps, actor, body, idempotency, async () => {
      const { transaction, replayed } = await submitTransaction(deps, actor, body, idempotency);
      return { value: transaction, replayed };
    }),
});
