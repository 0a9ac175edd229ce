import type { Term } from "./term";

/** Words that only the bank's staff is told the meaning of. */
export const staffTerms: readonly Term[] = [
  {
    term: "acknowledged|acknowledged alerts?",
    text: "An acknowledged alert was seen by somebody who looks into it, and is not resolved yet.",
    for: "staff",
  },
  {
    term: "resolved|resolved alerts?",
    text: "A resolved alert is done with: somebody looked into it and closed it.",
    for: "staff",
  },
  { term: "active alerts?", text: "An active alert is one that nobody has taken up yet.", for: "staff" },
  {
    term: "velocity|velocity alerts?",
    text: "Velocity is many transactions of an account within a short time: the alert is raised from a number within so many minutes, which Alert Settings say.",
    for: "staff",
  },
  {
    term: "structuring",
    text: "Structuring is several amounts within 24 hours that each stay just under the threshold above which one is reported.",
    for: "staff",
  },
  {
    term: "settlement instructions?|settlements?",
    text: "A settlement instruction says which real money has to move between two core accounts, after transfers between virtual accounts behind them.",
    for: "staff",
  },
  {
    term: "reconciliation|reconciling|reconcile",
    text: "Reconciliation compares each account's history with its balance, and says where they differ.",
    for: "staff",
  },
  {
    term: "discrepancy|discrepancies",
    text: "A discrepancy is an account whose history does not add up to its balance.",
    for: "staff",
  },
  {
    term: "matched|matched accounts?",
    text: "An account is matched where its history adds up to its balance.",
    for: "staff",
  },
  {
    term: "redacted|redacted entry|redacted entries|redaction",
    text: "The details of a redacted entry were taken out of the audit trail for good, which a further entry of it says. Its hash stays, so that the chain still verifies.",
    for: "staff",
  },
  {
    term: "suspense accounts?|suspense",
    text: "A suspense account is the bank's own account for money that cannot be booked where it belongs yet.",
    for: "staff",
  },
  {
    term: "compliance checks?",
    text: "The compliance check looks at a payment before it leaves, and stops it for a review where it finds something. It is switched account by account, on Configurations.",
    for: "staff",
  },
  {
    term: "auto reconciliation|automatic reconciliation",
    text: "An account with auto reconciliation is compared with its history every night.",
    for: "staff",
  },
  {
    term: "audit trail|audit logs?|trail",
    text: "The audit trail has a row for every act: who did what, when, from which address, and what was before and after. Nothing in it can be changed.",
    for: "staff",
  },
  {
    term: "admins?|administrators?|admin role",
    text: "An admin opens every screen and may act on it, within what the bank wants a second person for.",
    for: "staff",
  },
  {
    term: "auditors?|auditor role",
    text: "An auditor opens every screen and finds no act on it, but for the own password and chats, and for reconciliation, reports and exports, which are recorded.",
    for: "staff",
  },
  {
    term: "client users?|client role",
    text: "A client user sees the accounts, transactions, statements and alerts of the own company, and makes payments from its POBO and BOTH accounts.",
    for: "staff",
  },
  {
    term: "linked|linked accounts?",
    text: "A linked virtual account has a core banking (CBS) account behind it.",
    for: "staff",
  },
  {
    term: "unlinked|not linked|unlinked accounts?",
    text: "An unlinked virtual account has no core banking (CBS) account behind it yet.",
    for: "staff",
  },
  {
    term: "pass[- ]through",
    text: "Pass-through is money that comes in and leaves again within a short time, from an amount on that Alert Settings say.",
    for: "staff",
  },
  {
    term: "dormant|dormant accounts?|dormant account alerts?",
    text: "A dormant account is one without movements for a long time: an alert is raised when it is used again.",
    for: "staff",
  },
];
