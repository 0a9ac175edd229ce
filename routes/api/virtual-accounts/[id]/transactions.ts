import { endpoint } from "@/define";
import { idParams, linkHeader, pagingQuery } from "@/kernel/calls";
import { transactionFilterSchema, transactionSchema } from "@/transactions/contract";
import { listTransactions, toTransactionDto } from "@/transactions/queries";

export const GET = endpoint({
  summary: "List an account's transactions",
  description: "Newest first.",
  category: "Virtual Accounts",
  access: "transactions:read",
  params: idParams,
  query: transactionFilterSchema.extend(pagingQuery.shape),
  response: transactionSchema.array(),
  async handler({ actor, deps, params, query, url, respond }) {
    const { rows, next } = await listTransactions(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
      accountId: params.id,
    });
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
