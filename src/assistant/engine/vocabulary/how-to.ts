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
    unless: "we|i|whom|us|me|today|still",
    answer:
      "Only a client's own users make payments, from active POBO or BOTH accounts whose debits are switched on. The bank's staff and auditors cannot pay for a client.",
  },
  {
    words: ["export|download|csv|excel", "transactions|accounts|list|payments|data|how"],
    answer:
      "Each list has an Export button beneath its filters: the file has exactly the rows that the filters show.",
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
    // 'The available balance of Operating' is a figure.
    unless: "of|on|in|at|for|across|now|today|yesterday",
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
