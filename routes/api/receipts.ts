import { endpoint } from "@/app/define";
import { asWorthToApprovers } from "@/app/step-ups";
import { applyReceipt, keepReceipt, undoApplication } from "@/collections/receipts/commands";
import {
  applyReceiptCall,
  exportReceiptListCall,
  exportReceiptsCall,
  getReceiptCall,
  keepReceiptCall,
  listReceiptsCall,
  undoApplicationCall,
} from "@/collections/receipts/contract";
import { receiptLists } from "@/collections/receipts/list";
import { getReceiptRecord, toReceiptDtos } from "@/collections/receipts/queries";
import { linkHeader } from "@/kernel/http-headers";
import { receiptReturn } from "@/payments/receipt-returns/approvals";
import { returnReceipt } from "@/payments/receipt-returns/commands";
import { returnReceiptCall } from "@/payments/receipt-returns/contract";
import { exportReceipts } from "@/reporting/receipts/export";

const category = "Collections";
const memo = { none: "a memo: it moves no money" } as const;
const noApproval = { ...memo, does: "what a payment was for" } as const;

export default [
  endpoint(listReceiptsCall, {
    category,
    access: "receipts:read",
    summary: "List receipts",
    description:
      "Credits from outside, newest first, with what they were applied to: a client's own, all for staff. A receipt is listed once cash application has looked at it, which takes seconds.",
    async handler({ deps, actor, url, query, respond }) {
      const { rows, next } = await receiptLists.admin.read(deps, actor, query, {
        cursor: query.after,
        limit: query.limit,
      });
      return respond(await toReceiptDtos(deps, actor, rows), { headers: linkHeader(url, next) });
    },
  }),
  endpoint(exportReceiptListCall, {
    category,
    access: "receipts:read",
    summary: "Export receipts as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ deps, actor, query }) => receiptLists.admin.exportCsv(deps, actor, query, "receipts:read"),
  }),
  endpoint(exportReceiptsCall, {
    category,
    access: "receipts:read",
    summary: "Download receipts with what they paid",
    description:
      "Those booked from one bank date to another, both included; without dates the last 30 days. `csv` has a row for each application, with the invoice's number and what is open of it now, and a row without an invoice for what was not applied. `camt054` is an ISO 20022 camt.054.001.08: a notification for each account, an entry for each receipt, and a `TxDtls` for each application, with `RfrdDocInf/Nb` and `CdtrRefInf/Ref`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ deps, actor, query }) => exportReceipts(deps, actor, query),
  }),
  endpoint(getReceiptCall, {
    category,
    access: "receipts:read",
    summary: "Read a receipt",
    description:
      "With its applications, and with suggestions for its rest: what the payment names, what is expected of its payer, and open amounts equal to the rest. An amount alone is only suggested.",
    handler: ({ deps, actor, params }) => getReceiptRecord(deps, actor, params.id),
  }),
  endpoint(applyReceiptCall, {
    category,
    access: "receipts:apply",
    summary: "Apply a receipt to expected receipts",
    description:
      "All of them or none. `writeOff` closes one within its bounds. 409 ABOVE_REST, ABOVE_OPEN, WRITE_OFF_BOUND, EXPECTED_ENDED.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, params, body, idempotency }) =>
      applyReceipt(deps, actor, params.id, body, idempotency),
  }),
  endpoint(undoApplicationCall, {
    category,
    access: "receipts:apply",
    summary: "Undo an application",
    description:
      "This one alone. Its money waits again, and is not applied automatically again. 409 APPLICATION_UNDONE.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, params, idempotency }) => undoApplication(deps, actor, params, idempotency),
  }),
  endpoint(keepReceiptCall, {
    category,
    access: "receipts:apply",
    summary: "Keep the rest of a receipt on its account",
    description: "It leaves the queue; the note is in the audit trail. 409 NO_REST.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, params, body, idempotency }) =>
      keepReceipt(deps, actor, params.id, body, idempotency),
  }),
  endpoint(returnReceiptCall, {
    category,
    access: "receipts:return",
    summary: "Return a receipt",
    description:
      "Sends `amount` (the whole rest where absent) back to the account that paid, and to no other; answers the payment. It leaves like any payment. What the bank gives back of it goes to suspense, and is not sent again. 409 NO_PAYER_ACCOUNT, ABOVE_REST, INSUFFICIENT_FUNDS.",
    stepUp: asWorthToApprovers(receiptReturn),
    approval: receiptReturn,
    handler: ({ deps, actor, params, body, idempotency }) =>
      returnReceipt(deps, actor, params.id, body, idempotency),
  }),
];
