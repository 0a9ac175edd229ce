/** Kinds of records that have a timeline. Their sources are declared in `src/app/timeline/kinds.ts`. */
export const timelineKinds = [
  "account",
  "hold",
  "allocation",
  "transaction",
  "payment",
  "payment-file",
  "order",
  "bank-line",
  "bank-statement",
  "reconciliation",
  "alert",
  "approval",
  "user",
  "api-client",
  "setup-request",
  "report",
  "report-schedule",
  "beneficiary",
  "scheduled-payment",
  "standing-order",
  "cbs-account",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The address of everything that happened to a record. */
export const timelineOf = (kind: TimelineKind, id: number | string): string => `/timeline/${kind}/${id}`;
