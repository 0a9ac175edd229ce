import { type Guide, times } from "./guide";

/** What the bank's staff asks about payments, transactions and the audit trail, the most special first. */
export const recordGuides: readonly Omit<Guide, "for">[] = [
  {
    asked: ["payments?|transfers?", "waits?|waiting|stuck|stopped|review|held", "see|find|look|check|know"],
    also: "why|a|is|client's|his|it|for how long|long|since when|when|in|under|the",
    unless: "how many|how much",
    forms: ["how", "where"],
    answer: "Payments to review has it: a payment's details say why it waits, and for how long it has.",
    links: [{ label: "Payments to review", href: "/admin/reviews" }],
  },
  {
    asked: [
      "see|find|check|look|show",
      "approved|rejected|decided|reviewed|decisions?",
      "payments?|reviews?",
    ],
    also: "who|whom|by|a|why|when|list|old|earlier|past|of|all|and|or|was|were|has",
    unless: "how many|how much|second person",
    forms: ["how", "where"],
    past: true,
    answer:
      "Payments to review shows those that were decided, too: choose Approved or Rejected above its list. A payment's details say who decided, when and why.",
    links: [{ label: "Payments to review", href: "/admin/reviews?status=rejected" }],
  },
  {
    asked: [
      "undo|delete|change|edit|correct|reverse|remove|cancel|book|make",
      "transactions?|bookings?|entry|entries|posting|postings|correction|mistake",
    ],
    also: "a|an|wrong|one|that|of|was|in|the|amount|text|description|booked|audit",
    unless: "how many|how much|audit|payment|hold",
    past: true,
    answer: "What was booked is never changed or deleted: further bookings correct it.",
  },
  {
    asked: ["wait|waits|waiting|to do|todo|tasks?|open work|pending work|needs attention"],
    also: "for|me|us|work|is|all|somebody|everything|list|of|bank",
    unless: "how many|payment|approval|review|request",
    forms: ["how", "where"],
    answer: "The Dashboard begins with what waits for somebody, and the bell, top right, has it, too.",
    links: [{ label: "Dashboard", href: "/admin/dashboard" }],
  },
  {
    asked: ["approve|reject|decide|release|clear|let through|handle|process", "payments?|reviews?|review"],
    also: "a|that|waiting|waits|is|for|in|under|to|client's|stopped|held|compliance|of|or|the|pending|through|suspicious|being|reviewed",
    unless: "rejected|returned|see|find|how many|which|how much|second person|four eyes",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "payments:review",
    answer:
      "Open Payments to review: each has Approve and Reject, and its details say why it waits. A rejection needs a reason, and its money goes back to the account.",
    links: [{ label: "Payments to review", href: "/admin/reviews" }],
  },
  {
    asked: ["pay|make|create|enter|send|transfer", "payments?|transfers?|money|pay"],
    also: "a|for|client|clients|on behalf|of|from|an|account|their|customer|client's|to|the|behalf",
    unless: "how much|how many|which|hold|review|file|approve|settle|limit",
    forms: ["how", "where", "may", "who"],
    named: true,
    answer:
      "Only a client's own users make payments, from active POBO or BOTH accounts whose debits are switched on. You can read along on Payments (POBO).",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: [
      "search|find|look for|look up|filter|trace|locate|see|list|show|where",
      "transactions?|bookings?|movements?|entries|entry|credit|debit",
    ],
    also: `by|only|know|if|one|just|its|amount|amounts|sum|reference|client's|account|of|an|all|a|exact|certain|text|description|between|two|are|every|${times}`,
    unless: "how much|how many|total|largest|biggest|smallest",
    forms: ["how", "where"],
    answer:
      "Transactions lists everything that was booked: search by account, text or reference, and narrow it by account, days, currency and amount (At least, At most) under its filters.",
    links: [{ label: "Transactions", href: "/admin/transactions" }],
  },
  {
    asked: ["export|download|save|csv", "audit|trail|audit log|audit logs"],
    also: "log|logs|as|csv|excel|file|the|of|to|a|an|who|changed|what|altered|configuration|with|auditor's|rights|hash|hashes|find|where|all",
    unless: "how many",
    answer:
      "Open the System Audit Trail (Audit Logs in the sidebar): Export CSV has the rows that its search and filters show, each with its hash. Auditors may export, too; every export is a row of the trail itself.",
    links: [{ label: "System Audit Trail", href: "/admin/reports" }],
  },
  {
    asked: [
      "audit|trail|audit trail|audit logs?|failed (?:sign|log)-?ins?|(?:sign|log)-?ins?|(?:what )?(?:a|an|the|which) (?:user|users|colleague|admin|auditor|client) (?:did|does|has done)|what (?:users?|somebody|someone|admins?|people) (?:did|do)|who changed|who altered|who edited|who did|who deleted|who made|who set|changed what|altered|modified|did what",
      "see|find|look|check|where|how|who|show|read",
    ],
    also: "log|logs|changed|altered|edited|what|did|a|an|configuration|configurations|limit|limits|user|users|account|of|the|changes|made|setting|settings|rate|rates|export|it|on|and|when|trace|recorded|is|all|history|acts?",
    unless: "my|how many|yesterday|today|last|october|november|thursday|reconcil\\w+|balance",
    forms: ["how", "where", "may"],
    past: true,
    answer:
      "The System Audit Trail (Audit Logs in the sidebar) has a row for every act: search it, or narrow it by action, resource and days. A row's details say what was before and after, and Export CSV gives the rows shown.",
    links: [{ label: "System Audit Trail", href: "/admin/reports" }],
  },
  {
    asked: [
      "nobody (?:has )?changed|no one (?:has )?changed|(?:was|were|been) changed|verify|tampered|tampering|prove|proof|integrity|manipulated|unchanged|forged|altered afterwards|chain|trust",
    ],
    also: "that|ledger|balances?|book|books|have|has|not|been|with|the|audit|trail|log|logs|check|nobody|no one|means|is|was|were|of|changed|history|someone|records?|whether|if|accounts?|add up|are",
    unless: "payment|which|how many",
    past: true,
    forms: ["how", "where", "may"],
    answer:
      "Verify the chain, on the System Audit Trail (Audit Logs in the sidebar), checks the hash of every row of the trail, and with a head from an earlier export that none was cut off since. Reconciliation compares each account's history with its balance.",
    links: [
      { label: "Verify the chain", href: "/admin/reports?verify=1" },
      { label: "Reconciliation", href: "/admin/reconciliation" },
    ],
  },
];
