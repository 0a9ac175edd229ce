import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { accountText } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate, translateWithin } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { approvePaymentCall, paymentMessages, rejectPaymentCall } from "./contract";
import type { PaymentRecord } from "./record-reads";
import { decidedProblem } from "./rules";

const note = { name: "reason", label: "Reason", required: paymentMessages.reasonNeeded };
const changes = ["payments", "transactions", "accounts", "stats"] as const;

function common({ payment }: PaymentRecord, deps: Pick<Deps, "env">) {
  const refused = decidedProblem(deps.env.zone, payment);
  return {
    subject: {
      name: data(payment.customerName),
      code: payment.reference,
      note: payment.suspicion === null ? undefined : translateWithin(payment.suspicion),
    },
    refused: refused && translate(refused),
    note,
    changes: [...changes],
  };
}

/** The question before a payment is approved, or the obstacle to it. */
export function askApproval(record: PaymentRecord, deps: Pick<Deps, "env">) {
  const { payment, recipientName } = record;
  const to = accountText(payment.recipient, recipientName ?? payment.payeeName);
  const what = formatMoney(payment.amount, payment.currency);
  return {
    ...common(record, deps),
    title: "Approve this payment?",
    text:
      payment.bankLineId === null
        ? say("{what} goes to {to}. It left the payer's available balance when the payment was made.", {
            what,
            to,
          })
        : say("{what} goes to {to}. It left suspense when its return was ordered.", { what, to }),
    effects: [
      ...(payment.bankLineId === null
        ? [{ term: "Payer's available", text: say("{balance}, unchanged", { balance: balance(record) }) }]
        : []),
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

/** The question before a payment is rejected, or the obstacle to it. */
export function rejectionQuestion(record: PaymentRecord, deps: Pick<Deps, "env">) {
  const { payment, balances } = record;
  const what = formatMoney(payment.amount, payment.currency);
  const after = formatMoney(balances.available + payment.amount, payment.currency);
  return {
    ...common(record, deps),
    title: "Reject this payment?",
    ...(payment.bankLineId === null
      ? {
          text: say(
            "{what} goes back to {account}. The client reads that the payment was rejected, and no reason.",
            {
              what,
              account: accountText(payment.virtualIban, payment.customerName),
            },
          ),
          effects: [
            {
              term: "Payer's available",
              text: say("{before} → {after}", { before: balance(record), after }),
            },
          ],
        }
      : {
          text: say(
            "{what} goes back into suspense. The client reads that the payment was rejected, and no reason.",
            { what },
          ),
        }),
    act: "Reject",
    busyText: "Rejecting...",
    ...callTo(rejectPaymentCall, { id: payment.id }),
    success: paymentMessages.rejected,
    failure: paymentMessages.rejectFailed,
  };
}

const balance = ({ payment, balances }: PaymentRecord) => formatMoney(balances.available, payment.currency);
