import { endpoint } from "@/define";
import { linkHeader } from "@/kernel/http-headers";
import { listTransactionsCall } from "@/transactions/contract";
import { listTransactions, toTransactionDto } from "@/transactions/queries";

export const GET = endpoint(listTransactionsCall, {
  summary: "List recent transactions",
  description: "Newest first. `q` searches account, description and reference.",
  category: "Transactions",
  access: "transactions:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listTransactions(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
      ...(query.vaId !== undefined && { accountId: query.vaId }),
    });
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
