import { counterpartyOf } from "@/accounts/transactions/counterparty";
import { partyCell } from "@/accounts/view";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { clientStatusLabels, type PaymentStatus, paymentStatuses, paymentStatusLabels } from "./contract";
import { type PaymentRow, payeeIn } from "./queries";
import { decisionOf } from "./rules";

const tones: Record<PaymentStatus, Tone> = {
  review: "warn",
  booked: "good",
  sent: "good",
  returned: "bad",
  rejected: "bad",
};
const badges = new Map(
  paymentStatuses.map((status) => [status, badge(paymentStatusLabels[status], tones[status])]),
);

const clientTones: Record<PaymentStatus, Tone> = { ...tones, review: "info" };
const clientBadges = new Map(
  paymentStatuses.map((status) => [status, badge(clientStatusLabels[status], clientTones[status])]),
);

/** Whom a payment goes to: the number, and the name of its payee, or the one that its description gives. */
export const recipientCell = (payment: { recipient: string; description: string; payee: string | null }) =>
  partyCell(payment.recipient, payeeIn(payment)?.name ?? counterpartyOf(payment.description));

/** A payment's status as its client reads it. */
export const clientPaymentBadge = (status: PaymentStatus) => clientBadges.get(status);

/** A payment's status as staff reads it. */
export const paymentBadge = (status: PaymentStatus) => badges.get(status);

const decisions = { approved: badge("Approved", "good"), rejected: badge("Rejected", "bad") };
const waiting = badge("In review", "warn");

/** How a review stands. */
export function reviewBadge(row: Pick<PaymentRow, "status" | "decidedAt">) {
  const decision = decisionOf(row);
  return decision === undefined ? waiting : decisions[decision];
}
