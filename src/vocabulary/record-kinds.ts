/** Kinds of records that people label, as addresses name them. Their resources declare who may see one (`annotated`). */
export const labelledKinds = ["account", "transaction", "payment"] as const;
export type LabelledKind = (typeof labelledKinds)[number];
