import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { formatMoney } from "@/vocabulary/money";
import { approvePaymentCall, paymentMessages, rejectPaymentCall } from "./contract";
import type { PaymentRecord } from "./record-reads";
import { decidedProblem } from "./rules";

const note = { name: "reason", label: "Reason", required: paymentMessages.reasonNeeded };
const changes = ["payments", "transactions", "accounts", "stats"] as const;

function common({ payment }: PaymentRecord, deps: Pick<Deps, "env">) {
  return {
    subject: { name: payment.customerName, code: payment.reference, note: payment.suspicion ?? undefined },
    refused: decidedProblem(deps.env.zone, payment),
    note,
    changes: [...changes],
  };
}

/** The question before a payment is approved, or why it cannot be. */
export function askApproval(record: PaymentRecord, deps: Pick<Deps, "env">) {
  const { payment, recipientName } = record;
  const to = recipientName ?? readableNumber(payment.recipient);
  const what = formatMoney(payment.amount, payment.currency);
  return {
    ...common(record, deps),
    title: "Approve this payment?",
    text: `${what} goes to ${to}. It left the payer's available balance when the payment was made.`,
    effects: [
      { term: "Payer's available", text: `${balance(record)}, unchanged` },
      { term: recipientName === undefined ? "Leaves the bank" : "Recipient gets", text: what },
    ],
    act: "Approve",
    tone: "primary" as const,
    busyText: "Approving...",
    ...callTo(approvePaymentCall, { id: payment.id }),
    success: paymentMessages.approved,
    failure: paymentMessages.approveFailed,
  };
}

/** The question before a payment is rejected, or why it cannot be. */
export function rejectionQuestion(record: PaymentRecord, deps: Pick<Deps, "env">) {
  const { payment, balances } = record;
  const what = formatMoney(payment.amount, payment.currency);
  const after = formatMoney(balances.available + payment.amount, payment.currency);
  return {
    ...common(record, deps),
    title: "Reject this payment?",
    text: `${what} goes back to ${groupIban(payment.virtualIban)}. The client reads that the payment was rejected, and no reason.`,
    effects: [{ term: "Payer's available", text: `${balance(record)} → ${after}` }],
    act: "Reject",
    busyText: "Rejecting...",
    ...callTo(rejectPaymentCall, { id: payment.id }),
    success: paymentMessages.rejected,
    failure: paymentMessages.rejectFailed,
  };
}

const balance = ({ payment, balances }: PaymentRecord) => formatMoney(balances.available, payment.currency);
