import { getHistoricAccount } from "@/accounts/queries";
import { endpoint } from "@/app/define";
import { asPayment, asWorthToApprovers } from "@/app/step-ups";
import { linkHeader } from "@/kernel/http-headers";
import { paymentApproval } from "@/payments/approvals";
import { clientPaymentList } from "@/payments/client-list-screen";
import { submitApproval, submitRejection } from "@/payments/commands";
import {
  approvePaymentCall,
  checkRecipientCall,
  exportPaymentsCall,
  exportReviewsCall,
  giveDetailsCall,
  listPayersCall,
  listPaymentsCall,
  previewPaymentCall,
  rejectPaymentCall,
} from "@/payments/contract";
import { giveDetails } from "@/payments/details/commands";
import { listPayments } from "@/payments/list";
import { reviewList } from "@/payments/list-screen";
import { listPayers } from "@/payments/payable-accounts";
import { returnAssignment } from "@/payments/payment-files/approvals";
import { assign } from "@/payments/payment-files/assign-return";
import { assignReturnCall } from "@/payments/payment-files/contract";
import { checkRecipient, previewPayment } from "@/payments/preview";
import { getPayment, toPaymentDto } from "@/payments/queries";
import { asPaymentDto } from "@/payments/scheduled/as-payment";
import { scheduledList } from "@/payments/scheduled/list";
import { paymentOutlook } from "@/payments/second-user/outlook";
import { stepUpByInput } from "@/people/auth/second-factors/declared";
import { withLabels } from "@/platform/labels/queries";

export default [
  endpoint(listPaymentsCall, {
    summary: "List payments",
    description:
      "Newest first. Clients get those from their own accounts, and nothing about reviews but the status `review`. `q` searches account, recipient, reference and description. With the status `scheduled` those that wait for their day are listed, the earliest first; without it they are left out.",
    category: "Payments",
    access: "payments:read",
    async handler({ actor, deps, query, url, respond }) {
      const { vaId, status, ...filter } = query;
      if (vaId !== undefined) await getHistoricAccount(deps, actor, vaId);
      const page = { cursor: query.after, limit: query.limit };
      if (status === "scheduled") {
        const found = await scheduledList.read(deps, actor, { ...filter, status, account: vaId }, page);
        return respond(found.rows.map(asPaymentDto), { headers: linkHeader(url, found.next) });
      }
      const { rows, next } = await listPayments(deps, actor, { ...filter, status, account: vaId }, page);
      const dtos = rows.map((row) => toPaymentDto(row, actor));
      return respond(await withLabels(deps, actor, "payment", dtos), { headers: linkHeader(url, next) });
    },
  }),
  endpoint(listPayersCall, {
    summary: "List the accounts to pay from",
    description:
      "Own active accounts of type POBO or BOTH with debits enabled, newest first, at most 20. `q` searches customer, virtual IBAN and reference.",
    category: "Payments",
    access: "payments:make",
    handler: ({ actor, deps, query }) => listPayers(deps, actor, query.q),
  }),
  endpoint(previewPaymentCall, {
    summary: "Preview a payment",
    description:
      "Says what the payment would do, and books nothing: from, to, amount, what is available afterwards, and what becomes of it at first. What the payment would be refused with is answered here, and checked again when it is made.",
    category: "Payments",
    access: "payments:make",
    stepUp: { none: "a look ahead" },
    approval: { none: "a look ahead" },
    handler: ({ actor, deps, body }) => previewPayment(deps, actor, body, paymentOutlook),
  }),
  endpoint(checkRecipientCall, {
    summary: "Check the recipient of a payment",
    description:
      "Says whose it is, as far as the caller may know, or the country of its IBAN; or why it is no recipient. Own accounts are named; of another account of the bank it is said that it is at this bank, and not whether it is in use.",
    category: "Payments",
    access: "payments:make",
    handler: ({ actor, deps, query }) => checkRecipient(deps, actor, query),
  }),
  endpoint(approvePaymentCall, {
    summary: "Approve a payment under review",
    description:
      "It goes where it would have gone at once. 409 where its review has ended already, saying how, by whom and when.",
    category: "Payments",
    access: "payments:review",
    stepUp: asWorthToApprovers(paymentApproval),
    approval: paymentApproval,
    handler: ({ actor, deps, params, body, idempotency }) =>
      submitApproval(deps, actor, params.id, body.reason, idempotency),
  }),
  endpoint(giveDetailsCall, {
    summary: "Give the details of a payment",
    description:
      "Says who is paid by a payment that waits for it (status `details_needed`), once, as a user of its client or for it as an admin: with these details it leaves. What is left out of purpose, charges and references stays as the payment has it. 400 names what the bank's rules still miss.",
    category: "Payments",
    access: "payments:complete",
    stepUp: stepUpByInput(giveDetailsCall, ["payments"], async ({ deps, actor, params }) =>
      asPayment(deps, await getPayment(deps, actor, params.id)),
    ),
    approval: {
      none: "the account that is paid and its bank stay; a payment of two people is completed by another than asked for it, and the person who completes it is recorded by name",
      does: "a payment that is booked says who is paid, and can leave",
    },
    handler: ({ actor, deps, params, body }) => giveDetails(deps, actor, params.id, body),
  }),
  endpoint(assignReturnCall, {
    summary: "Assign a returned payment to an account",
    description:
      "Moves the money of a payment that the bank returned, and whose account is closed, from suspense to the virtual account that it is meant for.",
    category: "Payment Files",
    access: "bank-lines:post",
    stepUp: asWorthToApprovers(returnAssignment),
    approval: returnAssignment,
    handler: ({ actor, deps, params, body, idempotency }) =>
      assign(deps, actor, params.id, body.vaId, idempotency),
  }),
  endpoint(rejectPaymentCall, {
    summary: "Reject a payment under review",
    description:
      "The money goes back to the payer, and the payment out of the limits of its day and month. 409 where its review has ended already, saying how, by whom and when.",
    category: "Payments",
    access: "payments:review",
    stepUp: { none: "the money was the payer's" },
    approval: { none: "the money was the payer's", does: "a payment under review goes back to its payer" },
    handler: ({ actor, deps, params, body, idempotency }) =>
      submitRejection(deps, actor, params.id, body.reason, idempotency),
  }),
  endpoint(exportReviewsCall, {
    summary: "Export payments to review as CSV",
    description:
      "Those that wait, or with `status` those that were approved or rejected. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Payments",
    access: "exports:run",
    media: "text/csv",
    handler: ({ actor, deps, query }) => reviewList.exportCsv(deps, actor, query, "exports:run"),
  }),
  endpoint(exportPaymentsCall, {
    summary: "Export payments as CSV",
    description:
      "Every payment that a filter lists, with its state as clients read it. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Payments",
    access: "statements:export",
    media: "text/csv",
    handler: ({ actor, deps, query }) => clientPaymentList.exportCsv(deps, actor, query, "statements:export"),
  }),
];
