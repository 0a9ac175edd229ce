import { submitTransaction } from "@/accounts/transactions/commands";
import { submitTransactionCall } from "@/accounts/transactions/contract";
import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import { payOrAsk } from "@/oversight/approvals/client-payments";
import { waitingSchema } from "@/oversight/approvals/contract";
import { askForTransaction } from "@/oversight/approvals/requests";

export const POST = endpoint(submitTransactionCall, {
  summary: "Create a transaction",
  description:
    "An admin posts a credit, a debit, a hold (the description is its reason) or the release of the active hold with that reference, amount and currency. A client pays: a debit of an own account, with a recipient. balanceAfter is computed by the server. Where the bank, or the client for its payments, wants a second person, 202 with the approval's id.",
  category: "Transactions",
  accepted: waitingSchema,
  access: "transactions:submit",
  handler: ({ actor, deps, body, idempotency }) =>
    payOrAsk(deps, actor, body, idempotency, () =>
      actOrAsk(deps, actor, askForTransaction(actor, body, idempotency), async (deps) => {
        const { transaction, replayed } = await submitTransaction(deps, actor, body, idempotency);
        return { value: transaction, replayed };
      }),
    ),
});
