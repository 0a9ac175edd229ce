/** States of an expected receipt: open, paid in part, paid, cancelled, or past the day until which payments are accepted. */
export const expectedStatuses = ["open", "partly_paid", "paid", "expired", "cancelled"] as const;

/** States of a receipt: nothing of it is applied, a rest is left, all is applied, the rest stays on the account, or went back. */
export const receiptStatuses = ["unapplied", "overpaid", "applied", "kept", "returned"] as const;

/** What an application was made by: a reference, a number or a known payer's exact amount; or a person. */
export const applicationWays = ["reference", "number", "payer", "hand"] as const;
