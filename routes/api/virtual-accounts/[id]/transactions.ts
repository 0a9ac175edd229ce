import { endpoint } from "@/define";
import { linkHeader } from "@/kernel/http-headers";
import { listAccountTransactionsCall } from "@/transactions/contract";
import { listTransactions, toTransactionDto } from "@/transactions/queries";

export const GET = endpoint(listAccountTransactionsCall, {
  summary: "List an account's transactions",
  description: "Newest first.",
  category: "Virtual Accounts",
  access: "transactions:read",
  async handler({ actor, deps, params, query, url, respond }) {
    const { rows, next } = await listTransactions(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
      accountId: params.id,
    });
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
