import type { Text } from "@/vocabulary/language";

/** The kinds of act for which the bank may want a second person. */
export const approvalKinds = [
  "payment",
  "manual_debit",
  "manual_credit",
  "hold_release",
  "assignment",
  "relink",
  "limits",
  "user_role",
  "cbs_account",
  "compliance",
  "rates",
  "account_state",
  "bank_commit",
  "client_user",
  "calendars",
  "retention",
  "sweeps",
  "receipt_rules",
  "structure",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
export const approvalKindLabels: Record<ApprovalKind, Text> = {
  payment: "Payments",
  manual_debit: "Manual debits",
  manual_credit: "Manual credits",
  hold_release: "Hold releases",
  assignment: "Assignments from suspense, and settlements",
  relink: "Re-links",
  limits: "Limit changes",
  user_role: "Admin roles and access",
  cbs_account: "CBS accounts",
  compliance: "Compliance checks and thresholds",
  rates: "Exchange rates",
  account_state: "Account status, type and switches",
  bank_commit: "Bank statements and status reports",
  client_user: "Users of clients, and their access",
  calendars: "Bank holidays and cut-off times",
  retention: "Retention, and erasure of persons",
  sweeps: "Sweeps and core accounts",
  receipt_rules: "Collection rules",
  structure: "Entities of clients, and where accounts belong",
};

/** Kinds of stored acts: those for which the bank wants a second person, and payments for which a client does. */
export const waitingKinds = [...approvalKinds, "client_payment"] as const;

/** The kinds that are about an amount, and may need a second person above one only. */
export const kindsWithAmount = [
  "payment",
  "manual_debit",
  "manual_credit",
  "hold_release",
  "assignment",
] as const satisfies readonly ApprovalKind[];
