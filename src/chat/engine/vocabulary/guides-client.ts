import { type Guide, times } from "./guide";

const byBank = "Holds are placed and released by the bank. Please ask {support}, telephone {phone}.";

/** What clients ask about the product, the most special first: they are led to their own screens alone. */
const guides: readonly Omit<Guide, "for">[] = [
  {
    asked: [
      "limits?|limit",
      "raise|increase|higher|lift|extend|change|lower|reduce|set|adjust|more|bigger|up|decide",
    ],
    also: "daily|monthly|payment|our|my|spending|transfer|of|for|account|accounts|day|month|temporarily|once|urgent|urgently|on|per|to whom|whom|ask|talk|contact|call|request",
    forms: ["how", "where", "may", "who"],
    named: true,
    answer: "Limits are set by the bank: please ask {support}, telephone {phone}.",
  },
  {
    asked: ["limits?|limit", "page|section|screen|see|explain|show|explained|work|works|find|look"],
    also: "daily|monthly|payment|our|my|to me|like|im|i'm|five|5|year old|simple|simply|words|in|what|is|are|left|used|of|the|today",
    forms: ["how", "where", "what", "may"],
    answer:
      "Each account has a limit for a day and one for a month, counted in AED: so much may be paid from it in that time. What is used and left stands in the account's details on My Virtual Accounts. Limits that are enforced are also on Payments (POBO), under Guidelines: a payment beyond one of them is refused. The bank sets them.",
    links: [
      { label: "My Virtual Accounts", href: "/client/accounts" },
      { label: "Payments (POBO)", href: "/client/payments" },
    ],
  },
  {
    asked: [
      "search|find|look for|look up|filter|trace|locate|see",
      "transactions?|payments?|booking|bookings|movement|credit|debit|entry",
      "amounts?|sum|figure|value|how much it was|its size",
    ],
    also: "by|only|know|if|one|just|its|exact|certain|a|thousand|something|like|about|around|roughly|the|it|was|when|with|of|k|8|specific|particular",
    answer:
      "On Statements choose a period that holds it, open More filters, and set At least and At most. Or ask me, such as 'transactions between 8,000 and 9,000 this month'.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: ["receipts?|proof|confirmations?|evidence|advice", "payments?|transfers?|paid"],
    also: "of|for|that|was|made|download|print|get|supplier|to show|send|sent|one|bank|outgoing|my",
    unless: "how much|total|october|september|november",
    answer: "Open the payment in the list on Payments (POBO): Print confirmation is in its panel.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: [
      "payments?|transfers?",
      "status|state|whether|if|arrived|went through|sent|follow|track|check|gone out|what became|progress",
    ],
    also: "my|of|has|have|is|out|been|or|not|yet|was|were|it|made|list|pending|the",
    unless: "how much|how many|yesterday|today|last|cancel",
    forms: ["how", "where"],
    answer:
      "The list on Payments (POBO) says of each payment whether it is processing, booked, sent, returned or rejected. You can ask me, too: 'payments by state'.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: [
      "schedule|scheduled|standing orders?|recurring|repeat|future|later date|automatic|automatically|regularly|direct debits?|every month|next week|in advance",
      "payments?|transfers?|pay|orders?|debits?|send",
    ],
    also: "set up|up|make|create|a|month|week|same|each|date|dated|for|do|money|supplier|suppliers|rent|salaries|again|next month|next|tomorrow|friday|monday|first|end of month",
    forms: ["how", "where", "may"],
    answer:
      "Payments are made at once: there are no standing orders and none for a later day. Pay again, in the panel of a payment on Payments (POBO), fills in the same one anew.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: [
      "between|own|internal|from one|another of|other account",
      "move|transfer|send|shift|money|funds|pay",
    ],
    also: "accounts?|account|our|my|to|of|ours|mine|the|other|make|a|do|virtual",
    unless: "how much|how many|compare|difference|october|november",
    answer:
      "Make a payment and name the other account's IBAN as its recipient: Payments (POBO), Make Payment. It has to leave from a POBO or BOTH account whose debits are switched on.",
    links: [{ label: "Make a payment", href: "/client/payments?create=1" }],
  },
  {
    asked: [
      "bulk|file|many payments|several payments|mass|multiple payments|batch|template",
      "upload|payments?|format|columns|template|pay",
    ],
    also: "of|at once|in one go|csv|excel|xlsx|list|make|need|needs|which|what|look|like|have|has|must|should|fields|the|for|be|in|spreadsheet",
    unless: "statement|download|how many",
    forms: ["how", "where", "may", "what"],
    answer:
      "Open Payments (POBO) and choose Bulk Upload. The file is a CSV or an Excel workbook, at most 5 MB and 2,500 rows, with the columns from, recipient, amount and description, and where wanted reference, currency and executionDate; its dialog has a template. It is checked row by row before anything is paid.",
    links: [{ label: "Bulk Upload", href: "/client/payments?upload=1" }],
  },
  {
    asked: [
      "put|place|block|freeze|stop|lock|unfreeze|unblock|release|lift|remove|reserve|set aside",
      "hold|holds|money|funds|amount|account|it|that|cash",
    ],
    also: "put|place|on|part|of|our|my|so|nobody|spends?|can|no one|who|may|in|early|off|get|from|sooner|an",
    unless: "how much|how many|balance|why|laptop|phone|cheque|card|payment|payments|transfer|supplier",
    forms: ["how", "where", "may", "who"],
    answer: byBank,
  },
  {
    asked: [
      "users?|colleague|colleagues|login|logins|person|employee|assistant's access|access",
      "add|new|create|invite|give|remove|delete|deactivate|get|another|second|more",
    ],
    also: "to|for|my|our|account|company|an|from|of|team|has left|left|the|own|have",
    unless: "how many|holds?|who has|session",
    forms: ["how", "where", "may", "who"],
    answer: "Users and their sign-ins are added, changed and removed by the bank. Please ask {support}.",
  },
  {
    asked: [
      "email|e-mail|address|phone|name|username|details|data|profile",
      "change|update|edit|correct|new",
    ],
    also: "my|our|own|company|of|personal|contact|the|account|number|in",
    unless: "payment|recipient|iban|supplier|amount|password",
    answer: "Your username, e-mail and company are changed by the bank. Please ask {support}.",
  },
  {
    asked: [
      "pay|make|send|transfer|create|wire|enter|do|start|initiate",
      "payments?|transfers?|money|funds|cash|suppliers?|vendors?|someone|somebody|invoices?|bills?|salary|salaries|people|person|staff|employees|pay",
    ],
    also: "out|outgoing|abroad|another bank|bank|international|local|foreign|country|euros?|dollars?|dirhams?|virtual|account|accounts|iban|else's|pobo|other|company",
    unless:
      "cancel|recall|stop|undo|reverse|edit|change|delete|upload|bulk|import|schedule|repeat|refund|dispute|track|reject|check|file|hold|approve|review|more|less|twice|often|limit|sent|between",
    forms: ["how", "where", "may"],
    answer:
      "Open Payments (POBO) and choose Make Payment: name the account to pay from, the recipient's IBAN or account number, the amount and a description. You see the payment with its consequences before you confirm it.",
    links: [{ label: "Make a payment", href: "/client/payments?create=1" }],
  },
  {
    asked: [
      "close|delete|rename|cancel|shut|shut down|switch off|reactivate|activate|suspend",
      "account|accounts",
    ],
    also: "one|of|our|my|a|an|virtual|the|we|no longer|need|use|don't|again|old",
    unless: "how much|payment|chat|user|which|session",
    forms: ["how", "where", "may", "who"],
    named: true,
    answer: "Accounts are opened, changed and closed by the bank. Please ask {support}, telephone {phone}.",
  },
  {
    asked: [
      "open|opening|create|get|make|new|another|apply|request|set up|order",
      "accounts?|virtual accounts?|ibans?|va",
    ],
    also: "a|an|virtual|second|extra|additional|one|more|for|in|euros?|dollars?|dirhams?|currency|customer|customers|supplier|every|each|by|online|ask|whom|our|with you|who|do|does|need|company",
    unless: "how much|statement|balance|payment|limit|hold|user|list",
    forms: ["how", "where", "may", "who"],
    answer:
      "Accounts are opened by the bank. Send a set-up request, or ask {support}: requests are answered within 24 hours.",
    links: [{ label: "Virtual Account Setup Request", href: "/contact" }],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "transactions?|bookings|movements|history|entries"],
    also: `all|my|our|list|of|account|accounts|past|the|${times}`,
    unless: "how much|how many|total|amount|largest|biggest",
    forms: ["where", "how"],
    answer:
      "Statements lists every transaction of your accounts, with search and filters; Account Overview shows the latest.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "balance|balances"],
    also: "all|my|our|list|of|accounts?|the|current|total|available|each|for",
    unless: "how much|how many|did|was|october|november|drop|fall",
    forms: ["where", "how"],
    answer:
      "Account Overview shows your balances together and account by account, My Virtual Accounts each account with what is available on it.",
    links: [
      { label: "Account Overview", href: "/client/overview" },
      { label: "My Virtual Accounts", href: "/client/accounts" },
    ],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "alerts?|warnings?|notifications?"],
    also: "all|my|our|list|of|accounts?|the|security|new|unread",
    unless: "how much|how many|why",
    forms: ["where", "how"],
    answer:
      "Alerts that are meant for you are behind the bell, top right, and on Account Overview under Security Alerts.",
    links: [
      { label: "Account Overview", href: "/client/overview" },
      { label: "Notifications", href: "/notifications" },
    ],
  },
  {
    asked: ["see|find|look|view|check|show|are|is|where", "holds?"],
    also: "all|my|our|list|of|accounts?|the|on|active",
    unless: "how much|how many|why|which",
    forms: ["where", "how"],
    answer:
      "An account's active holds are in its details on My Virtual Accounts. Ask me 'which holds are active' for all of them.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
  },
  {
    asked: ["approve|release|sign off|authorise|authorize|confirm", "payments?|transfers?"],
    also: "colleague's|a|my|of|that|waiting|waits|made|by|second|person|user|another|pending|the|who|in",
    unless: "how much|how many|propellis",
    forms: ["how", "where", "may", "who"],
    answer:
      "Where your company wants a second person, a payment waits on Payments (POBO) until another of its users approves it. Who made it cannot approve it.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: ["exchange rates?|rates?|fx rates?", "see|find|look|check|show|is|are|where"],
    also: "euro|dollar|dirham|current|today's|the|latest|of|for",
    unless: "payment|convert|limit",
    forms: ["where", "how"],
    answer: "Ask me for it: 'what is the euro rate', or 'what is 1,000 euros in dirhams'.",
  },
  {
    asked: [
      "audit|audit logs?|audit trail|cbs|core banking|configurations?|user management|narration|thresholds?",
    ],
    also: "how|where|who|set|run|change|link|see|export|start|find|my|our|account|accounts|of|in|edit|logs?|trail|screen|to",
    unless: "how much|how many|balance",
    forms: ["how", "where", "may", "who"],
    answer: "That is the bank's own work. Please ask {support} about it.",
  },
];

export const clientGuides: readonly Guide[] = guides.map((guide) => ({ ...guide, for: "client" }));
