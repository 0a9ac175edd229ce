import { endpoint } from "@/app/define";
import { ageingCall } from "@/collections/ageing/contract";
import { readAgeing } from "@/collections/ageing/queries";
import { cancelExpected, createExpected, updateExpected } from "@/collections/expected-receipts/commands";
import {
  cancelExpectedCall,
  createExpectedCall,
  exportExpectedCall,
  getExpectedCall,
  listExpectedCall,
  updateExpectedCall,
} from "@/collections/expected-receipts/contract";
import { expectedLists } from "@/collections/expected-receipts/list";
import { getExpectedRecord, toExpectedDto } from "@/collections/expected-receipts/queries";
import { sendPaymentRequest } from "@/collections/payment-requests/commands";
import { paymentRequestCall, sendRequestCall } from "@/collections/payment-requests/contract";
import { getPaymentRequest } from "@/collections/payment-requests/queries";
import { pageHandler } from "@/platform/lists/page-of";
import { downloadPaymentRequest } from "@/reporting/payment-requests/download";

const category = "Collections";
const memo = { none: "a memo: it moves no money" } as const;
const noApproval = { ...memo, does: "money that a client expects, to which payments are applied" } as const;

export default [
  endpoint(listExpectedCall, {
    category,
    access: "expected-receipts:read",
    summary: "List expected receipts",
    description:
      "Money that a client expects, such as invoices, newest first: a client's own, all for staff. `q` searches number, reference, payer, external id and description.",
    handler: pageHandler(expectedLists.admin.read, toExpectedDto),
  }),
  endpoint(exportExpectedCall, {
    category,
    access: "expected-receipts:read",
    summary: "Export expected receipts as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ deps, actor, query }) =>
      expectedLists.admin.exportCsv(deps, actor, query, "expected-receipts:read"),
  }),
  endpoint(ageingCall, {
    category,
    access: "expected-receipts:read",
    summary: "Read the ages of what is open",
    description:
      "What is open now, by currency and payer, and by the days for which it is overdue at a day. Expired ones count, cancelled ones do not.",
    handler: ({ deps, actor, query }) => readAgeing(deps, actor, query),
  }),
  endpoint(createExpectedCall, {
    category,
    access: "expected-receipts:write",
    summary: "Create an expected receipt",
    description:
      "A memo that moves no money. Payments that name its reference or its number are applied to it as they come in, and so is one of its payer's account over exactly its open amount. 409 NUMBER_TAKEN or REFERENCE_TAKEN where another open one has it.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, body, idempotency }) => createExpected(deps, actor, body, idempotency),
  }),
  endpoint(getExpectedCall, {
    category,
    access: "expected-receipts:read",
    summary: "Read an expected receipt",
    description: "With what paid it. Its version is for `If-Match` of a change.",
    handler: ({ deps, actor, params }) => getExpectedRecord(deps, actor, params.id),
  }),
  endpoint(paymentRequestCall, {
    category,
    access: "expected-receipts:read",
    summary: "Read or download a payment request",
    description:
      "What its payer needs to pay what is open. In euros `qr` is the text of a QR code that banking apps read. `format` pdf answers a page in the reader's language, which is recorded in the audit trail. 409 EXPECTED_ENDED once it is cancelled, NOTHING_OPEN once it is paid, ACCOUNT_CLOSED.",
    handler: ({ deps, actor, params, query, respond }) =>
      query.format === "pdf"
        ? downloadPaymentRequest(deps, actor, params.id)
        : getPaymentRequest(deps, actor, params.id).then((request) => respond(request)),
  }),
  endpoint(sendRequestCall, {
    category,
    access: "expected-receipts:write",
    summary: "Send a payment request to its payer",
    description:
      "By mail to `payerEmail`: amount, due date, virtual IBAN, reference and number. Once for each version, else 409 REQUEST_SENT unless `again` is true; 409 NO_PAYER_EMAIL without an address, and as the request itself. 429 after a hundred within an hour.",
    stepUp: memo,
    approval: { ...memo, does: "a mail to a payer" },
    handler: ({ deps, actor, params, body, idempotency }) =>
      sendPaymentRequest(deps, actor, params.id, body, idempotency),
  }),
  endpoint(updateExpectedCall, {
    category,
    access: "expected-receipts:write",
    summary: "Change an expected receipt",
    description:
      "As a whole: what is left out is as it is by default, but a reference stays. 409 BELOW_APPLIED where more was applied than its amount, EXPECTED_ENDED once it is cancelled.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, params, body, version }) =>
      updateExpected(deps, actor, params.id, body, version),
  }),
  endpoint(cancelExpectedCall, {
    category,
    access: "expected-receipts:write",
    summary: "Cancel an expected receipt",
    description: "No further payment is applied to it. 409 HAS_APPLICATIONS where it was paid in part.",
    stepUp: memo,
    approval: noApproval,
    handler: ({ deps, actor, params, idempotency }) => cancelExpected(deps, actor, params.id, idempotency),
  }),
];
