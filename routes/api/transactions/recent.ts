import { listTransactionsCall } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { toTransactionDto } from "@/accounts/transactions/queries";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listTransactionsCall, {
  summary: "List recent transactions",
  description:
    "Newest first. `q` searches account, description and reference; `from` and `to` are bank dates, both included; `min` and `max` are amounts in the account's currency; `vaId` is `account` by its older name.",
  category: "Transactions",
  access: "transactions:read",
  async handler({ actor, deps, query, url, respond }) {
    const filter = { ...query, account: query.vaId ?? query.account };
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listTransactions(deps, actor, filter, page);
    return respond(rows.map(toTransactionDto), { headers: linkHeader(url, next) });
  },
});
