/**
 * The lists of options that columns of the database and the contracts of the features share: types, statuses and kinds.
 * Each contract hands on its own, with labels.
 */

/** Option lists of the specification, sections 3 and 9. */
export const accountTypes = ["COBO", "POBO", "BOTH"] as const;

export const accountStatuses = ["active", "suspended", "inactive"] as const;

/** The four types of the specification, section 3. */
export const transactionTypes = ["credit", "debit", "hold", "release"] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** Results of a payment's screening: released, for a person to decide, or denied. */
export const screeningDecisions = ["allow", "hold", "deny"] as const;

/** Results of a check of a payee's name and account, as in schemes for verification of payees. */
export const payeeCheckResults = ["match", "close_match", "no_match", "unavailable"] as const;

/** Purposes of payments that the bank itself orders. */
export const orderPurposes = ["sweep", "return"] as const;
export type OrderPurpose = (typeof orderPurposes)[number];

export const paymentStatuses = ["review", "booked", "sent", "returned", "rejected"] as const;

/** State of the details of a payment to another bank. */
export const detailStates = ["waiting", "complete"] as const;

/** States of a payment that waits for its day. */
export const scheduledStatuses = ["scheduled", "waiting", "paid", "failed", "cancelled"] as const;

/** Rhythms of a standing order. */
export const rhythms = ["day", "week", "month", "last_working_day"] as const;

export const standingOrderStatuses = ["active", "paused", "ended", "cancelled"] as const;

/** Shifts of a payment whose day is not business day. */
export const shifts = ["next", "previous"] as const;

/** Answers of the bank about an order in a file: accepted, or the money was returned. */
export const entryAnswers = ["accepted", "returned"] as const;

/** Acceptances after which the bank may still reject (ISO 20022): the money of an order is under way. Any other is final. */
export const acceptancesUnderWay = ["ACSP", "ACWC", "ACWP"] as const;

/** Purposes of an uploaded file. */
export const uploadKinds = ["accounts", "payments", "expected_receipts", "numbers"] as const;

/** `ready` is a preview; `committing` is carried out; `failed` was broken off with rows left. */
export const uploadStatuses = ["ready", "committing", "done", "failed"] as const;

/** Before the commit a row is good or bad; at its end it is done, waits for a second person or its day, or was refused. */
export const rowStates = ["good", "bad", "done", "waiting", "scheduled", "refused"] as const;

/** Every row or nothing; or the good rows alone. */
export const commitModes = ["all", "good"] as const;

/** Start of what a client's program sends: by a person, or at once. */
export const channelStarts = ["by_person", "at_once"] as const;

/**
 * Kinds of files exchanged with a client: payments that it sent; status reports, notices and reports of a day so far.
 */
export const clientFileKinds = ["payments", "status", "notices", "intraday"] as const;

/** One that came in is received, then read or refused; or it repeats an earlier one. Any other was made. */
export const clientFileStatuses = ["made", "received", "read", "refused", "repeated"] as const;

/** Purposes of a CBS account: settlement accounts have virtual accounts linked to them. */
export const cbsPurposes = ["settlement", "suspense"] as const;

export const approvalStatuses = ["waiting", "approved", "refused", "withdrawn", "expired"] as const;

/** Option lists of the specification, section 3. */
export const alertTypes = ["high_amount", "velocity", "limit_breach", "suspicious_pattern"] as const;

export const alertSeverities = ["low", "medium", "high", "critical"] as const;

export const alertStatuses = ["active", "acknowledged", "resolved", "dismissed"] as const;

/** The rules that look for a pattern over several movements. */
export const patternRules = [
  "structuring",
  "dormant",
  "pass_through",
  "many_payers",
  "payer_receipts",
  "new_party",
  "shared_payer",
] as const;

/** Rhythms of automatic reports. Each report covers the days that ended before: yesterday, last week, last month. */
export const cadences = ["daily", "weekly", "monthly"] as const;

export const reportStatuses = ["running", "done", "failed", "cancelled", "deleted", "expired"] as const;

export const chatMessageTypes = ["user", "assistant"] as const;

export const setupRequestStatuses = ["new", "in_review", "done", "declined"] as const;

export const jobRunStatuses = ["running", "done", "failed", "stopped", "lost"] as const;

/** An object with a value for each of some options. */
export const mapOptions = <Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> =>
  // TypeScript forgets the names where an object is made from entries.
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
