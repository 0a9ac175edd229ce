import { getHistoricAccount } from "@/accounts/queries";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listPaymentsCall } from "@/payments/contract";
import { listPayments } from "@/payments/list";
import { toPaymentDto } from "@/payments/queries";

export const GET = endpoint(listPaymentsCall, {
  summary: "List payments",
  description:
    "Newest first. Clients get those from their own accounts, and nothing about reviews but the status `review`. `q` searches account, recipient, reference and description.",
  category: "Payments",
  access: "payments:read",
  async handler({ actor, deps, query, url, respond }) {
    const { vaId, ...filter } = query;
    if (vaId !== undefined) await getHistoricAccount(deps, actor, vaId);
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listPayments(deps, actor, { ...filter, account: vaId }, page);
    return respond(
      rows.map((row) => toPaymentDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  },
});
