import { type Guide, times } from "./guide";

/** What the bank's staff asks about reconciliation, rates, reports, files and allocations, the most special first. */
export const workGuides: readonly Omit<Guide, "for">[] = [
  {
    asked: [
      "bank lines?|bank's lines?|lines of the bank|unmatched lines?|statement lines?|lines|to suspense",
      "match|post|see|find|assign|handle|deal|are|is|book|solve|resolve",
    ],
    also: "unmatched|open|a|an|to|suspense|by hand|hand|an account|account|bank|with|of|statement|statements|the|all|which",
    unless: "how many|how much",
    access: "bank-lines:match",
    answer:
      "Open Reconciliation, then Bank statements: lines that nothing in the ledger matches are matched by hand there, posted to an account, or to suspense.",
    links: [{ label: "Bank statements", href: "/admin/reconciliation/statements?lines=open" }],
  },
  {
    asked: [
      "reconcile|reconciliation|reconciliations",
      "run|start|make|do|launch|begin|accounts?|balances?|trigger|see|find|results?|history|past",
    ],
    also: "accounts?|all|an|a|one|balances?|now|manually|of|run|runs|night|the|again|myself|by hand|old|earlier|every",
    unless: "when|last|how many|discrepanc\\w+|statement",
    forms: ["how", "where", "may", "who"],
    access: "reconciliation:run",
    answer:
      "Open Reconciliation and choose Reconcile, or take its tile on the Dashboard: each account's history is compared with its balance. Admins and auditors may do so; past runs are listed there.",
    links: [{ label: "Reconciliation", href: "/admin/reconciliation" }],
  },
  {
    asked: [
      "analy[sz]e|analysis|narration|narrate|read|check",
      "narration|pdfs?|statement pdf|bank statement|statements?|statement of a client",
    ],
    also: "a|an|bank|banks|client's|client|customer's|customer|thing|upload|work|works|does|which|what|take|takes|takes it|file|report|excel|of|from|other|it|which banks|screen|transaction|get",
    unless: "mt940|camt|import|download|reconcil\\w+|month",
    forms: ["how", "where", "may", "who", "what"],
    access: "narration:use",
    answer:
      "Open Transaction Narration: enter the company name and choose one bank statement as a PDF under 5 MB, its file name at most 30 characters. It is bound to no list of banks, and reads PDFs with text, no scans; you see whether the statement adds up, and get it as an Excel report.",
    links: [{ label: "Transaction Narration", href: "/admin/transaction-narration" }],
  },
  {
    asked: [
      "exchange rates?|rates?|euro rate|fx|peg",
      "set|enter|change|add|new|put|type|update|define|are|configure|edit|see|find",
    ],
    also: `euro|eur|dollar|usd|dirham|aed|a|an|for|from|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next|in advance|of|the|today's|is|later|history|old|where|${times}`,
    unless: "who|how much|what is|compare|was",
    forms: ["how", "where", "may"],
    access: "rates:write",
    answer:
      "Exchange rates are on Configurations. New rate takes the AED for 1 EUR, in effect now or from a date and time; the dollar is pegged to the dirham.",
    links: [{ label: "Set a rate", href: "/admin/configurations?create=1" }],
  },
  {
    asked: [
      "settlement instructions?|settlements?|settle|instructions?",
      "settle|settled|mark|see|find|open|close|confirm|are|is",
    ],
    also: "as|a|an|the|between|cbs|core|accounts?|instructions?|done|open|are|one|of",
    unless: "how many|how much|which",
    forms: ["how", "where", "may", "who"],
    access: "cbs:settle",
    answer:
      "Settlement instructions are on CBS Account Linking: Mark as settled closes one after the money has moved between the two CBS accounts.",
    links: [{ label: "Settlement instructions", href: "/admin/cbs-linking?si-status=open" }],
  },
  {
    asked: [
      "payment files?|pain.001|file of payments|payments? file|bank file|status reports?|pain.002",
      "make|create|send|see|find|generate|download|get|mark|are|is|read|import|upload",
    ],
    also: "as|sent|in|a|an|the|of|for|today|day|to|core|bank|payments|out|are|one",
    unless: "how many|which",
    forms: ["how", "where", "may", "who"],
    access: "payment-files:write",
    answer:
      "Open Payment files: a file is made there for a CBS account and business day, downloaded, and marked as sent; the bank's status report is read in there, too.",
    links: [{ label: "Payment files", href: "/admin/payment-files" }],
  },
  {
    asked: [
      "report|reports|scheduled reports?",
      "schedule|automatic|automatically|every (?:month|week|day)|monthly|weekly|daily|regularly|mail|e-?mail|emailed",
    ],
    also: "a|an|be|sent|to|me|by|generate|get|send|set up|up|the|of",
    unless: "how many|audit|statement",
    forms: ["how", "where", "may", "who"],
    access: "reports:schedule",
    answer:
      "Open Scheduled reports and choose New schedule: a report is made daily, weekly or monthly, and admins and auditors whom you name get a mail with a link to it.",
    links: [{ label: "Scheduled reports", href: "/admin/scheduled-reports?create=1" }],
  },
  {
    asked: ["report|reports", "generate|make|create|get|download|run|see|find|where|export"],
    also: `a|an|of|for|all|accounts|excel|the|whole|book|old|earlier|are|kept|${times}`,
    unless: "how many|audit|narration|statement|e-?mail",
    forms: ["how", "where", "may", "who"],
    answer:
      "Take Generate Report on the Dashboard and choose the period; Reports lists what was generated, to download as Excel. Its file is kept for 7 days.",
    links: [
      { label: "Generate Report", href: "/admin/dashboard?report=1" },
      { label: "Reports", href: "/admin/report-files" },
    ],
  },
  {
    asked: [
      "import|upload|load|read in|read",
      "mt940|camt|bank statements?|statements? of the bank|core bank's statements?",
    ],
    also: "a|an|file|in|from|core|bank|the|of|for|account|to|reconcile|against|where|cbs",
    unless: "pdf|how many|download",
    forms: ["how", "where", "may", "who"],
    access: "bank-statements:upload",
    answer:
      "Bank statements are read in under Reconciliation, Bank statements: choose the file, look at what is new in the dry run, and commit it.",
    links: [{ label: "Bank statements", href: "/admin/reconciliation/statements" }],
  },
  {
    asked: [
      "allocate|allocation|allocations|allocated|funds|earmark",
      "add|make|create|allocate|earmark|revoke|cancel|take back|undo|withdraw|new|see|find|where",
    ],
    also: "some|one|clients|an|a|an|to|for|user|users|client's|of|funds|money|fund|the|one|back|are|account|part|balance",
    unless: "how much|how many|which|who has|since",
    forms: ["how", "where", "may", "who"],
    named: true,
    access: "allocations:write",
    answer:
      "Open Fund Allocation: Add Funds makes an allocation for a user, and Revoke on one ends it. It is a memo, and moves no money.",
    links: [{ label: "Add funds", href: "/admin/fund-allocation?create=1" }],
  },
  {
    asked: ["api|api documentation|endpoints?|calls"],
    also: "call|program|with|documentation|docs|find|see|where|the|use|are|described|of|try|read|describe",
    unless: "refused|how many",
    forms: ["how", "where", "may"],
    answer: "API Documentation lists every call with its fields, and lets you try them.",
    links: [{ label: "API Documentation", href: "/admin/api-docs" }],
  },
  {
    asked: ["jobs?|backup|backups|server|health|operations", "see|find|where|check|look|run|running|failed"],
    also: "the|of|server's|background|are|whether|status|is|healthy|all|last",
    unless: "how many|debit|credit",
    forms: ["how", "where"],
    answer: "Operations shows the server's health and the jobs that it runs by itself.",
    links: [{ label: "Operations", href: "/admin/operations" }],
  },
];
