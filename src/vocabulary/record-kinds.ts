/**
 * Kinds of records that can be labelled or have attachments, as named in addresses. Their resources declare who may see them
 * (`annotated`).
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

/** Readers of an attachment: everyone who may see its record, or staff only. */
export const attachmentAudiences = ["record", "staff"] as const;
