import { endpoint } from "@/define";
import { submitTransaction } from "@/transactions/commands";
import { postTransactionSchema, transactionSchema } from "@/transactions/contract";

export const POST = endpoint({
  summary: "Create a transaction",
  description:
    "An admin posts a credit, a debit, a hold (the description is its reason) or the release of the active hold with that reference, amount and currency. A client pays: a debit of an own account, with a recipient. balanceAfter is computed by the server.",
  category: "Transactions",
  access: "transactions:submit",
  body: postTransactionSchema,
  response: transactionSchema,
  status: 201,
  idempotent: true,
  async handler({ actor, deps, body, idempotency, respond }) {
    const { transaction, replayed } = await submitTransaction(deps, actor, body, idempotency);
    return respond(transaction, replayed ? { headers: { "Idempotency-Replayed": "true" } } : {});
  },
});
