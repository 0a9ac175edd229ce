import { findCounterparty } from "@/accounts/transactions/counterparty";
import { partyCell } from "@/accounts/view";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import type { Definition } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { clientStatusLabels, type PaymentStatus, paymentStatusLabels, takenBackWords } from "./contract";
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

type Standing = Pick<PaymentRow, "status"> & Partial<Pick<PaymentRow, "isReversed">>;

/** A payment's status for its client. */
export const clientPaymentBadge = ({ status, isReversed }: Standing) =>
  isReversed ? takenBack() : badge(clientStatusLabels[status], clientTones[status]);

/** A payment's status for staff. */
export const paymentBadge = ({ status, isReversed }: Standing) =>
  isReversed ? takenBack() : badge(paymentStatusLabels[status], tones[status]);

const takenBack = () => badge(takenBackWords.status, "quiet");

/** Term for a payment's account: the return of a refused receipt leaves suspense, and that account paid nothing. */
export const fromTerm = ({ bankLineId }: Pick<PaymentRow, "bankLineId">) =>
  bankLineId === null ? "From" : "Meant for";

/** Note on a return that the bank's own reversal carried out. */
export const takenBackDefinitions = ({ isReversed }: Standing): Definition[] =>
  isReversed ? [{ term: "Not sent", detail: say(takenBackWords.why), wide: true }] : [];

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
  isReversed,
}: Pick<PaymentRow, "status" | "leaves" | "movedTo" | "isReversed">): Definition[] {
  if (leaves === null || status === "rejected" || isReversed) return [];
  const promised = formatDate(leaves);
  if (movedTo === null) return [{ term: "Executes on", detail: promised }];
  const moved = say("It was due to leave on {date}, which was not possible", { date: promised });
  return [{ term: "Executes on", detail: html`${isolated(formatDate(movedTo))}<small>${moved}</small>` }];
}
