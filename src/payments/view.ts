import { findCounterparty } from "@/accounts/transactions/counterparty";
import { partyCell } from "@/accounts/view";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import type { Definition } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { clientStatusLabels, type PaymentStatus, paymentStatusLabels } from "./contract";
import type { PaymentRow } from "./queries";
import { findDecision } from "./rules";

const tones: Record<PaymentStatus, Tone> = {
  review: "warn",
  booked: "good",
  sent: "good",
  returned: "bad",
  rejected: "bad",
  details_needed: "warn",
};
const clientTones: Record<PaymentStatus, Tone> = { ...tones, review: "info" };

/** Recipient of a payment: the name of its payee, or the one in its description, and the number. */
export const recipientCell = (payment: Pick<PaymentRow, "recipient" | "description" | "payeeName">) =>
  partyCell(payment.recipient, payment.payeeName ?? findCounterparty(payment.description));

/** A payment's status for its client. */
export const clientPaymentBadge = (status: PaymentStatus) =>
  badge(clientStatusLabels[status], clientTones[status]);

/** A payment's status for staff. */
export const paymentBadge = (status: PaymentStatus) => badge(paymentStatusLabels[status], tones[status]);

/** Badge with the state of a review. */
export function reviewBadge(row: Pick<PaymentRow, "status" | "decidedAt">) {
  const decision = findDecision(row);
  if (decision === undefined) return badge("In review", "warn");
  return decision === "approved" ? badge("Approved", "good") : badge("Rejected", "bad");
}

/** The day on which a payment leaves: the promised one, or the later one of its file together with the promised one. */
export function leavingDefinitions({
  status,
  leaves,
  movedTo,
}: Pick<PaymentRow, "status" | "leaves" | "movedTo">): Definition[] {
  if (leaves === null || status === "rejected") return [];
  const promised = formatDate(leaves);
  if (movedTo === null) return [{ term: "Executes on", detail: promised }];
  const moved = say("It was due to leave on {date}, which was not possible", { date: promised });
  return [{ term: "Executes on", detail: html`${isolated(formatDate(movedTo))}<small>${moved}</small>` }];
}
