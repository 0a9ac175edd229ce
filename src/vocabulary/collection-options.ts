import type { Text } from "./language";

/** States of an expected receipt: open, paid in part, paid, cancelled, or past the day until which payments are accepted. */
export const expectedStatuses = ["open", "partly_paid", "paid", "expired", "cancelled"] as const;

/** States of a receipt: nothing of it is applied, a rest is left, all is applied, the rest stays on the account, or went back. */
export const receiptStatuses = ["unapplied", "overpaid", "applied", "kept", "returned"] as const;

/** What becomes of a payment that a rule refuses: it waits in suspense, or is ordered back to its payer at once. */
export const breakActs = ["suspense", "return"] as const;
export type BreakAct = (typeof breakActs)[number];

/** States of a refused receipt: in suspense, on its way back to its payer, or booked to an account by a person. */
export const refusedStatuses = ["waiting", "returned", "accepted"] as const;

/** Reasons why a refused receipt was not ordered back by its account's rule. */
export const refusedProblems = ["NO_PAYER_ACCOUNT", "PAYER_OURS", "NOT_ORDERED"] as const;

/**
 * What an application was made by: a reference, a number, the account number that one invoice names, or a known payer's exact amount;
 * or a person.
 */
export const applicationWays = ["reference", "number", "paid_to", "payer", "hand"] as const;

/** States of an account number, which go one way; a quarantined one may be given back to its holder. */
export const numberStatuses = ["reserved", "active", "quarantined", "closed"] as const;
export type NumberStatus = (typeof numberStatuses)[number];

/** Reasons why a rule of an account refuses a payment from outside, in the order in which they are checked. */
export const accountRefusals = [
  "ACCOUNT_EXPIRED",
  "PAYER_UNKNOWN",
  "PAYER_NOT_ALLOWED",
  "AMOUNT_BELOW",
  "AMOUNT_ABOVE",
  "NOT_EXPECTED",
  "MAXIMUM_BALANCE",
] as const;
export type AccountRefusal = (typeof accountRefusals)[number];

/** The same, after the reason that a payment is for an account number which is not active. */
export const receiptRefusals = ["NUMBER_CLOSED", ...accountRefusals] as const;
export type ReceiptRefusal = (typeof receiptRefusals)[number];

export const receiptRefusalLabels: Record<ReceiptRefusal, Text> = {
  NUMBER_CLOSED: "The account number is not active",
  ACCOUNT_EXPIRED: "The account no longer takes payments",
  PAYER_UNKNOWN: "The payer's account is not known",
  PAYER_NOT_ALLOWED: "The payer is not among those allowed",
  AMOUNT_BELOW: "The amount is below the minimum",
  AMOUNT_ABOVE: "The amount is above the maximum",
  NOT_EXPECTED: "It names no expected receipt",
  MAXIMUM_BALANCE: "The balance would exceed the maximum",
};
