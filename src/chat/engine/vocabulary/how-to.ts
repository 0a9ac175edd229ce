/** A question about the product: words that it has, its answer, and where it leads. */
export type HowTo = {
  /** One word of each group has to be there; words are separated by `|`. */
  words: readonly string[];
  /** None of these words may be there. */
  unless?: string;
  answer: string;
  links?: readonly { label: string; href: string }[];
  /** For whom the answer is: everybody where absent. */
  for?: "staff" | "client";
};

/**
 * What people ask about the product, the most special first. `{…}` is a setting of this installation: the brand's name,
 * the support's address, telephone and hours.
 */
export const howTos: readonly HowTo[] = [
  {
    words: [
      "fee|fees|charge|charges|cost|costs|price|prices|tariff|commission",
      "transfer|payment|pay|account|paying|service|fee|fees|tariff|hold|statement",
    ],
    answer: "I do not know of any fees: they are not kept here. Please ask {support}.",
  },
  {
    words: ["business|opening|office|working|support|open", "hours|hour|open|times"],
    unless: "account|accounts|payment|payments|hold|holds|user|statement|file",
    answer: "The support's hours: {hours}.",
  },
  {
    words: [
      "contact|reach|call|phone|email|e-mail|write|telephone",
      "support|bank|help|somebody|someone|desk|you|us|person|human",
    ],
    answer: "The support is at {support}, telephone {phone}. Its hours: {hours}.",
  },
  {
    words: ["who", "pay|payment|payments", "may|can|allowed"],
    answer:
      "Only a client's own users make payments, from active POBO or BOTH accounts whose debits are switched on. The bank's staff and auditors cannot pay for a client.",
  },
  {
    words: ["approve|approval|second|release", "payment|payments", "how|where|who"],
    answer:
      "Where your company wants a second person, a payment waits on the Payments screen until another of its users approves it. Who made it cannot approve it.",
    links: [{ label: "Payments", href: "/client/payments" }],
    for: "client",
  },
  {
    words: ["pay|payment|payments|transfer|send", "make|making|do|create|how|send|pay|transfer|money"],
    unless:
      "cancel|recall|stop|undo|reverse|edit|change|delete|upload|bulk|import|schedule|repeat|refund|dispute|track|reject|check|file",
    answer:
      "Open Payments (POBO) and choose Make Payment: name the account to pay from, the recipient's IBAN or account number, the amount and a description. You see the payment with its consequences before you confirm it.",
    links: [{ label: "Make a payment", href: "/client/payments?create=1" }],
    for: "client",
  },
  {
    words: ["pay|payment|payments|transfer", "make|making|do|create|how|send|pay"],
    unless:
      "cancel|recall|stop|undo|reverse|edit|change|delete|upload|bulk|import|schedule|repeat|refund|dispute|track|reject|check|file|approve|review",
    answer: "Payments are made by a client's own users alone. You can read along on the Payments screen.",
    links: [{ label: "Payments", href: "/client/payments" }],
    for: "staff",
  },
  {
    words: ["statement|statements|mt940|camt|pdf", "download|get|export|find|how|where|print|see"],
    unless: "import|upload|read|load|often|far",
    answer:
      "Open Statements, choose the account and the period, then Download Statement: there are PDF, Excel, CSV, MT940 and camt.053.",
    links: [{ label: "Statements", href: "/client/statements" }],
  },
  {
    words: ["export|download|csv|excel", "transactions|accounts|list|payments|data|how"],
    answer:
      "Each list has an Export button beneath its filters: the file has exactly the rows that the filters show.",
  },
  {
    words: ["hold|holds", "place|create|put|how|make", "place|create|put|make|new"],
    answer:
      "Open Holds Management and choose Create New Hold: the account, the amount, a reference and the reason. The amount leaves what is available until the hold is released, captured or expires.",
    links: [{ label: "Create a hold", href: "/admin/holds?create=1" }],
    for: "staff",
  },
  {
    words: ["hold|holds", "release|lift|end|capture|remove"],
    answer:
      "Open Holds Management, find the hold and choose Release, or Capture to debit it or a part of it. Admins may do so.",
    links: [{ label: "Holds Management", href: "/admin/holds" }],
    for: "staff",
  },
  {
    words: ["hold|holds", "place|release|lift|remove|create|put|what|why|end"],
    answer:
      "A hold reserves money on an account: it stays yours and counts in the balance, and cannot be spent meanwhile. Holds are placed and released by the bank.",
    for: "client",
  },
  {
    words: ["hold|holds", "what|mean|means"],
    answer:
      "A hold reserves money on an account. It counts in the balance and not in what is available, until it is released, captured or expires.",
  },
  {
    words: ["account|accounts", "open|create|add|new", "how|where|who|can"],
    answer:
      "Choose Create VA on the dashboard or on Virtual Accounts: customer, company, reference and type are needed. Admins may do so.",
    links: [{ label: "Create a virtual account", href: "/admin/virtual-accounts?create=1" }],
    for: "staff",
  },
  {
    words: ["account|accounts", "open|create|add|new|another", "how|where|can"],
    answer: "Accounts are opened by the bank. Send a set-up request, or ask {support}.",
    links: [{ label: "Set-up request", href: "/contact" }],
    for: "client",
  },
  {
    words: ["limit|limits", "change|raise|increase|set|edit|lower", "how|who|can|where"],
    answer:
      "Limits are an account's own: open Configurations, choose the account, and set its daily and monthly limit in AED. Admins may do so.",
    links: [{ label: "Configurations", href: "/admin/configurations" }],
    for: "staff",
  },
  {
    words: ["limit|limits", "change|raise|increase|set|edit|lower", "how|who|can|where"],
    answer: "Limits are set by the bank. Please ask {support}.",
    for: "client",
  },
  {
    words: ["user|users|colleague", "add|create|new|invite|delete|remove", "how|where|who|can"],
    answer: "Open User Management and choose Add User. Admins may do so.",
    links: [{ label: "User Management", href: "/admin/users" }],
    for: "staff",
  },
  {
    words: ["user|users|colleague", "add|create|new|invite|delete|remove", "how|where|who|can"],
    answer: "Users are added by the bank. Please ask {support}.",
    for: "client",
  },
  {
    words: ["password", "change|reset|forgot|new|set|how"],
    answer:
      "Open the menu behind your initial, top right, and choose Password Reset. It ends your other sessions.",
  },
  {
    words: ["where", "iban|ibans", "find|see|get|are|is|look"],
    unless: "payment|recipient|supplier|payee|money|did|sent|paid|balance|transfer",
    answer: "Each account's IBAN stands in the list of your accounts, and on the account's own page.",
    links: [{ label: "Virtual accounts", href: "/client/accounts" }],
    for: "client",
  },
  {
    words: ["where", "iban|ibans", "find|see|get|are|is|look"],
    unless: "payment|recipient|supplier|payee|money|did|sent|paid|balance|transfer",
    answer: "Each account's IBAN stands in the list of virtual accounts, and on the account's own page.",
    links: [{ label: "Virtual accounts", href: "/admin/virtual-accounts" }],
    for: "staff",
  },
  {
    words: ["sign|log|logout|signout|logoff", "out|off|logout|signout|logoff", "how|where"],
    answer: "Open the menu behind your initial, top right, and choose Logout.",
  },
  {
    words: ["audit", "log|logs|trail", "where|how|see"],
    answer: "The audit log is on Reports & Analytics, with its filters and its export.",
    links: [{ label: "Reports & Analytics", href: "/admin/reports" }],
    for: "staff",
  },
  {
    words: ["reconcile|reconciliation", "how|run|start|where|what"],
    answer:
      "Open Reconciliation, or its tile on the dashboard, and start a run: each account's history is compared with its balance.",
    links: [{ label: "Reconciliation", href: "/admin/reconciliation" }],
    for: "staff",
  },
  {
    words: ["allocate|allocation|allocations|funds", "how|where|who", "allocate|allocation|add|allocations"],
    answer:
      "Open Fund Allocation and choose Add Funds. An allocation is a memo for a user: it moves no money.",
    links: [{ label: "Add funds", href: "/admin/fund-allocation?create=1" }],
    for: "staff",
  },
  {
    words: ["allocation|allocations", "what|mean|means"],
    answer:
      "An allocation earmarks available money of an account for a user. It is a memo and moves no money.",
  },
  {
    words: ["cobo", "pobo"],
    answer:
      "COBO accounts collect payments on your behalf, POBO accounts pay on your behalf, and BOTH do either.",
  },
  {
    words: ["cobo", "what|mean|means"],
    answer: "COBO is collections on behalf of: the account collects customers' payments.",
  },
  {
    words: ["pobo", "what|mean|means"],
    answer: "POBO is payments on behalf of: the account pays vendors and suppliers.",
  },
  {
    words: ["virtual", "account|iban|accounts|ibans", "what|mean|means"],
    answer:
      "A virtual account exists in this ledger alone, with an IBAN of its own; the money stands in the bank's own accounts behind it.",
  },
  {
    words: ["available", "what|mean|means|difference", "balance|mean|means|difference"],
    answer:
      "The balance is what an account holds in all. Available is the part that can be spent, held is the part that holds reserve.",
  },
  {
    words: ["long|fast|quickly|time", "payment|payments|transfer|transfers|pay"],
    answer:
      "Local transfers are immediate, international ones take 1-3 business days, large amounts may need approval.",
    links: [{ label: "Guidelines", href: "/client/payments" }],
  },
];
