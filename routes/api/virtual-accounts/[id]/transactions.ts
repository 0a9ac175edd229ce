import { listAccountTransactionsCall } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { toTransactionDto } from "@/accounts/transactions/queries";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listAccountTransactionsCall, {
  summary: "List an account's transactions",
  description: "Newest first.",
  category: "Virtual Accounts",
  access: "transactions:read",
  async handler({ actor, deps, params, query, url, respond }) {
    const filter = { ...query, account: params.id };
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listTransactions(deps, actor, filter, page);
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
