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

/** What an application was made by: a reference, a number or a known payer's exact amount; or a person. */
export const applicationWays = ["reference", "number", "payer", "hand"] as const;

/** Reasons why a rule of an account refuses a payment from outside, in the order in which they are checked. */
export const receiptRefusals = [
  "ACCOUNT_EXPIRED",
  "PAYER_UNKNOWN",
  "PAYER_NOT_ALLOWED",
  "AMOUNT_BELOW",
  "AMOUNT_ABOVE",
  "NOT_EXPECTED",
  "MAXIMUM_BALANCE",
] as const;
export type ReceiptRefusal = (typeof receiptRefusals)[number];

export const receiptRefusalLabels: Record<ReceiptRefusal, Text> = {
  ACCOUNT_EXPIRED: "The account no longer takes payments",
  PAYER_UNKNOWN: "The payer's account is not known",
  PAYER_NOT_ALLOWED: "The payer is not among those allowed",
  AMOUNT_BELOW: "The amount is below the least",
  AMOUNT_ABOVE: "The amount is above the most",
  NOT_EXPECTED: "Nothing that is expected is named",
  MAXIMUM_BALANCE: "The balance would be above the most",
};
