import { endpoint } from "@/define";
import { idParam, linkHeader, pagingQuery } from "@/kernel/calls";
import { transactionFilterSchema, transactionSchema } from "@/transactions/contract";
import { listTransactions, toTransactionDto } from "@/transactions/queries";

export const GET = endpoint({
  summary: "List recent transactions",
  description: "Newest first. `q` searches account, description and reference.",
  category: "Transactions",
  access: "transactions:read",
  query: transactionFilterSchema.extend(pagingQuery.shape).extend({ vaId: idParam.optional() }),
  response: transactionSchema.array(),
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listTransactions(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
      ...(query.vaId !== undefined && { accountId: query.vaId }),
    });
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
