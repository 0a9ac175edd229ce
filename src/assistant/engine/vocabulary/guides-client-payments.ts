import { type Guide, times } from "./guide";

/** What clients ask about payments, the most special first. */
export const clientPaymentGuides: readonly Omit<Guide, "for">[] = [
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
      "bulk|file|files|list of|many|several|multiple|lots of|mass|batch|template|format",
      "upload|payments?|columns|template|pay|salaries|salary|suppliers?|people|employees",
    ],
    also: "of|at once|all|in one go|csv|excel|xlsx|list|make|need|needs|which|what|look|like|have|has|must|should|fields|the|for|be|in|spreadsheet",
    unless: "statement|download|how many",
    forms: ["how", "where", "may", "what"],
    answer:
      "Open Payments (POBO) and choose Bulk Upload. The file is a CSV or an Excel workbook, at most 5 MB and 2,500 rows, with the columns from, recipient, amount and description, and where wanted reference, currency and executionDate; its dialog has a template. It is checked row by row before anything is paid.",
    links: [{ label: "Bulk Upload", href: "/client/payments?upload=1" }],
  },
  {
    asked: [
      "(?:customers?|clients?|payers?|somebody|someone|people|they)(?: of ours| of mine)?(?: can| could| should| must)?(?: to)? (?:pay|send|transfer)(?: money)?(?: in| into| to)?(?: me| us| our account| my account)?|pay me|pay us|send me|send us|transfer to us|paid by (?:a |our |my )?customers?",
    ],
    also: "account|to|my|our|which|money|which iban|for|tell|share|invoice|invoices|put|on|need|number|ibans",
    unless: "how much|how many|did|last|most|october|november",
    forms: ["how", "where", "may"],
    answer:
      "Give your customers the virtual IBAN of a COBO or BOTH account: what is paid to it is credited there. Each account's IBAN stands on My Virtual Accounts.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
  },
  {
    asked: [
      "ibans?|account numbers?",
      "customers?|payers?|them|invoices?",
      "give|tell|share|put|use|send|need",
    ],
    also: "account|to|my|our|which|money|which iban|for|tell|share|invoice|invoices|put|on|need|number|ibans",
    unless: "how much|how many|did|last|most|october|november",
    forms: ["what"],
    answer:
      "Give your customers the virtual IBAN of a COBO or BOTH account: what is paid to it is credited there. Each account's IBAN stands on My Virtual Accounts.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
  },
  {
    asked: [
      "recipients?|suppliers?|payees?|beneficiary|beneficiaries|vendors?",
      "save|saved|add|enter|store|keep|list|manage|new|register",
    ],
    also: "a|new|of|for|later|next time|template|book|address book|our|once|again",
    unless: "how much|how many|largest|top|paid|most",
    forms: ["how", "where", "may"],
    answer:
      "There is no list of recipients to keep: a recipient's IBAN or account number is entered with each payment, and the payment dialog offers those that you paid last.",
    links: [{ label: "Make a payment", href: "/client/payments?create=1" }],
  },
  {
    asked: [
      "pay|send|make|transfer|convert|change|exchange|swap",
      "currency|currencies|euros?|dollars?|dirhams?|usd|eur|aed",
    ],
    also: "payment|payments|in|another|other|different|foreign|from|into|to|account|accounts|money|make|a|dollar|euro|dirham|with|my|our",
    unless: "see|show|list|find|how much|rate|october|november|hold|worth|value",
    forms: ["may"],
    answer:
      "A payment leaves in the currency of the account that it is paid from, and money is not changed between currencies here. Please ask {support}.",
  },
  {
    asked: [
      "payments?|transfers?",
      "refused|blocked|fail|failed|not (?:go|gone|work)|does not go through|go through|not possible|approval|approved|approve",
    ],
    also: "my|our|a|the|need|needs|must|be|does|do|it|says|not|through|with|from|is|have|has|keeps?|always|get|gets|being",
    unless: "how many|which|how much|october|november|keelforge",
    forms: ["why"],
    past: true,
    answer:
      "A payment is refused where it is more than what is available or than an enforced limit, or where its account is not active or its debits are switched off. One that waits may need a second person of your company, or the bank, which approves payments of some size itself. The list on Payments (POBO) says how each stands.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
  {
    asked: ["see|find|look|check|list|show|are|is|look up", "payments?"],
    also: `my|our|old|past|earlier|made|all|list|up|of|one|history|previous|from|sent|outgoing|a|${times}`,
    unless: "how much|how many|total|amount|limit|wait|cancel|status",
    forms: ["how", "where"],
    answer:
      "Payments (POBO) lists what was paid from your accounts, and what became of it; Statements has every other debit, too.",
    links: [
      { label: "Payments (POBO)", href: "/client/payments" },
      { label: "Statements", href: "/client/statements" },
    ],
  },
  {
    asked: [
      "pay|make|send|transfer|create|wire|enter|do|start|initiate",
      "payments?|transfers?|money|funds|cash|customers?|suppliers?|vendors?|someone|somebody|invoices?|bills?|salary|salaries|people|person|staff|employees|pay",
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
    asked: ["approve|release|sign off|authorise|authorize|confirm", "payments?|transfers?"],
    also: "colleague's|a|my|of|that|waiting|waits|made|by|second|person|user|another|pending|the|who|in",
    unless: "how much|how many|propellis",
    forms: ["how", "where", "may", "who"],
    answer:
      "Where your company wants a second person, a payment waits on Payments (POBO) until another of its users approves it. Who made it cannot approve it.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
  },
];
