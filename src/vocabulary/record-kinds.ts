/**
 * Kinds of records that people label, and those that they attach files to, as addresses name them. Their resources declare who
 * may see one (`annotated`).
 */
export const labelledKinds = ["account", "transaction", "payment"] as const;
export type LabelledKind = (typeof labelledKinds)[number];

export const attachedKinds = [
  "payment",
  "transaction",
  "hold",
  "approval",
  "setup-request",
  "alert",
] as const;
export type AttachedKind = (typeof attachedKinds)[number];

/** Readers of an attachment: whoever may see its record, or staff alone. */
export const attachmentAudiences = ["record", "staff"] as const;
