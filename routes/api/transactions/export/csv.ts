import { exportTransactionsCall } from "@/accounts/transactions/contract";
import { transactionList } from "@/accounts/transactions/list-screen";
import { endpoint } from "@/app/define";

export const GET = endpoint(exportTransactionsCall, {
  summary: "Export transactions as CSV",
  description:
    "What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Amounts are plain signed numbers: a minus where the available balance falls. Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail.",
  category: "Transactions",
  access: "statements:export",
  media: "text/csv",
  handler: ({ actor, deps, query }) => transactionList.exportCsv(deps, actor, query, "statements:export"),
});
