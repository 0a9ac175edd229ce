import type { AccountStatus, AccountType } from "@/accounts/contract";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import type { Minor } from "@/vocabulary/money";
import type { screeningDecisions } from "@/vocabulary/options";
import { outlookLabels, type PaymentOutlook, type PaymentStatus, paymentStatusLabels } from "./contract";

export type ScreeningDecision = (typeof screeningDecisions)[number];

/** Labels of the screening's answers for staff. */
export const screeningWords: Record<ScreeningDecision, string> = {
  allow: "The screening allows this payment",
  hold: "The screening holds this payment: a person decides",
  deny: "The screening denies this payment: it can only be rejected",
};

const returnReasons: Readonly<Record<string, string>> = {
  AC01: "the account number is not right",
  AC02: "the account number is not right",
  AC03: "the account number is not right",
  AC04: "the recipient's account is closed",
  AC06: "the recipient's account cannot receive payments",
  AC07: "the recipient's account is closed",
  AC13: "the recipient's account cannot receive such payments",
  AG01: "the recipient's account cannot receive such payments",
  AG03: "the recipient's bank does not take such payments",
  AM01: "the amount is not allowed",
  AM02: "the amount is not allowed",
  AM03: "the recipient's bank does not take this currency",
  AM05: "the same payment was made before",
  AM09: "the amount is not allowed",
  BE01: "the account number does not belong to the recipient",
  BE06: "the recipient's bank does not know the recipient",
  CUST: "it was recalled",
  DT01: "its date was not right",
  DUPL: "the same payment was made before",
  FOCR: "it was recalled",
  NARR: "the recipient's bank did not take it",
  RC01: "the recipient's bank was not found",
  RC03: "the recipient's bank was not found",
  RC04: "the recipient's bank was not found",
  TM01: "it came too late in the day",
};

/**
 * Reason for a payment's return in its client's words, for an ISO 20022 reason code about the payment itself. Any
 * other code, such as one of a bank's own checks, only states the return; the bank's words may reveal a suspicion and
 * are for staff.
 */
export const returnReason = (code: string | undefined | null): string =>
  (code && returnReasons[code]) || "the recipient's bank did not take it";

/** The code of a return if its client may read it: one about the payment itself. */
export const openReturnCode = (code: string | undefined | null): string | undefined =>
  code && returnReasons[code] ? code : undefined;

/** Facts that determine whether an account can pay; `available` in minor units. */
type Payer = { type: AccountType; status: AccountStatus; debitEnabled: boolean; available: Minor };

/** Reason why nothing can be paid from an account, as a sentence; undefined if it can (specification, section 2). */
export function payRefusal({ type, status, debitEnabled, available }: Payer): string | undefined {
  if (type === "COBO") return "This account is for collections";
  if (status === "suspended") return "This account is suspended";
  if (status === "inactive") return "This account is inactive";
  if (!debitEnabled) return "Debits are switched off";
  if (available <= 0) return "Nothing is available";
  return undefined;
}

type Reviewed = { status: PaymentStatus; decidedAt: Instant | null };

/** Outcome of a review; undefined while it waits, and without one. */
export const findDecision = ({ status, decidedAt }: Reviewed) =>
  decidedAt === null ? undefined : status === "rejected" ? ("rejected" as const) : ("approved" as const);

/**
 * Reason why a payment cannot be approved or rejected: the outcome of its review, who decided it and when; undefined
 * while it waits.
 * @param zone the bank's
 */
export function decidedProblem(
  zone: string,
  payment: Reviewed & { decidedBy: string | null },
): string | undefined {
  if (payment.status === "review") return undefined;
  const decision = findDecision(payment);
  if (decision === undefined || payment.decidedAt === null) {
    const status = paymentStatusLabels[payment.status].toLowerCase();
    return sayInEnglish("The payment is not under review: it is {status}", { status });
  }
  const date = formatDateTime(payment.decidedAt, zone);
  const user = payment.decidedBy;
  if (decision === "approved")
    return user === null
      ? sayInEnglish("The payment was approved on {date}", { date })
      : sayInEnglish("The payment was approved by {user} on {date}", { user, date });
  return user === null
    ? sayInEnglish("The payment was rejected on {date}", { date })
    : sayInEnglish("The payment was rejected by {user} on {date}", { user, date });
}

/**
 * Text about the outcome of a payment; for one that leaves the bank, the execution time of the guidelines.
 * @param recipient as stored: an IBAN without spaces, or an account number, which has no country
 */
export function outlookText(outlook: PaymentOutlook, recipient: string): string {
  const { text } = outlookLabels[outlook];
  const [, country] = /^([A-Z]{2})\d{2}/.exec(recipient) ?? [];
  if (outlook !== "leaves_today" || country === undefined) return text;
  return country === "AE" ? "A local transfer: immediate." : "An international transfer: 1-3 business days.";
}
