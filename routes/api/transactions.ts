import { can } from "@/access/policy";
import { exportTransactionsCall, listTransactionsCall } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { transactionList } from "@/accounts/transactions/list-screen";
import { toTransactionDto } from "@/accounts/transactions/queries";
import { endpoint } from "@/app/define";
import { asPayment } from "@/app/step-ups";
import { linkHeader } from "@/kernel/http-headers";
import { newTransaction } from "@/payments/placing/approvals";
import { submitTransactionCall } from "@/payments/placing/contract";
import { placePayment } from "@/payments/placing/place-payment";
import { rebuildTransaction, submitTransaction } from "@/payments/placing/submit-transaction";
import { stepUpByInput } from "@/people/auth/second-factors/declared";
import { withLabels } from "@/platform/labels/queries";
import { exportWorkbookCall } from "@/reporting/statements/contract";
import { downloadWorkbook } from "@/reporting/statements/export";

export default [
  endpoint(submitTransactionCall, {
    summary: "Create a transaction",
    description:
      "An admin posts a credit, a debit, a hold (the description is its reason) or the release of the active hold with that reference, amount and currency. A client pays: a debit of an own account, with a recipient or a beneficiary; the payee of a recipient that is a beneficiary is carried along. With a later executionDate a client's payment waits for that day: it is answered with 202, and nothing is booked or held before. `outcome` says what became of a client's payment: `made` with 201, `scheduled` or `second_person` with 202. balanceAfter is computed by the server.",
    category: "Transactions",
    access: "transactions:submit",
    stepUp: stepUpByInput(submitTransactionCall, ["payments"], ({ deps, body }) =>
      body.type === "hold" ? [] : asPayment(deps, body),
    ),
    approval: newTransaction,
    async rebuild({ deps, body }, response) {
      const { transaction, replayed } = await rebuildTransaction(deps, body, response);
      return { value: transaction, replayed };
    },
    async handler({ actor, deps, body, idempotency }) {
      if (can(actor, "payments:make")) return placePayment(deps, actor, body, idempotency);
      const { transaction, replayed } = await submitTransaction(deps, actor, body, idempotency);
      return { value: transaction, replayed };
    },
  }),
  endpoint(listTransactionsCall, {
    summary: "List recent transactions",
    description:
      "Newest first. `q` searches account, description and reference; `from` and `to` are bank dates, both included; `min` and `max` are amounts in the account's currency; `vaId` is `account` by its older name.",
    category: "Transactions",
    access: "transactions:read",
    async handler({ actor, deps, query, url, respond }) {
      const filter = { ...query, account: query.vaId ?? query.account };
      const page = { cursor: query.after, limit: query.limit };
      const { rows, next } = await listTransactions(deps, actor, filter, page);
      return respond(await withLabels(deps, actor, "transaction", rows.map(toTransactionDto)), {
        headers: linkHeader(url, next),
      });
    },
  }),
  endpoint(exportTransactionsCall, {
    summary: "Export transactions as CSV",
    description:
      "What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Amounts are plain signed numbers: a minus where the available balance falls. Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Transactions",
    access: "statements:export",
    media: "text/csv",
    handler: ({ actor, deps, query }) => transactionList.exportCsv(deps, actor, query, "statements:export"),
  }),
  endpoint(exportWorkbookCall, {
    summary: "Export transactions as an Excel workbook",
    description:
      "What the same filters list, newest first, within what the caller may see, with real dates and numbers, and the totals of each currency as formulas on a sheet of their own. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Transactions",
    access: "statements:export",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    handler: ({ actor, deps, query }) => downloadWorkbook(deps, actor, query),
  }),
];
