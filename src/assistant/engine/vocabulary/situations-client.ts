import type { Guidance } from "./guidance";
import { figures } from "./situations-figures";

/** What clients tell of themselves, to be told what to do. Texts are folded to lower case. */
export const clientSituations: readonly Guidance[] = [
  {
    asked:
      /^\W*(?:why|how come) (?:can't|cant|cannot|can not|can (?:i|we) not|can (?:i|we) no longer|may (?:i|we) not) ?(?:i |we )?(?:make|send|pay)\b(?! (?:them|it|him|her)\b)|^\W*(?:why|how come) (?:is|are) (?:there no |the )(?:make payment|pay|payment) buttons?\b/,
    unless: /\d/,
    answer:
      "An account pays where it is a POBO or BOTH account, active, with its debits switched on, and something is available on it: Payments (POBO) lists those that can. Status and switches are set by the bank: ask {support}.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:why|how come) (?:is|was|are|were) (?:my|our|the|one of our|one of my)\b.{0,40}\b(?:accounts?|desk|collections)\b.{0,15}\b(?:suspended|inactive|blocked|deactivated|switched off|closed)\W*$/,
    answer:
      "An account's status is set by the bank, and its reason is not kept here. Please ask {support}, telephone {phone}.",
    for: "client",
  },
  {
    asked:
      /\b(?:wrong|incorrect|mistyped|false|bad)\b.{0,25}\b(?:iban|account number|recipient|payee|beneficiary|account|amount|person|company|supplier)\b|\b(?:typo|mistake|error)\b.{0,20}\b(?:in|with) (?:the |an |my )?(?:iban|recipient|payment|transfer|amount|account number)\b|\b(?:paid|sent|made|transferred) (?:it |the payment |a payment |the same (?:bill|invoice|payment) )?twice\b/,
    unless:
      /\b(?:how many|how much|which|list|did we|have we|was it|were|what happens|returned|came back|show|balance)\b|\d{5}/,
    answer:
      "A payment that was made cannot be changed or called back here. Ask the bank at once: {support}, telephone {phone}. Where the recipient's bank does not take it, it comes back, and its amount is credited to the account again.",
    for: "client",
  },
  {
    asked:
      /^\W*(?:(?:i|we)(?:'ve| have)? ?)?(?:just )?(?:got|get|received|see|have|had) (?:an? )?(?:new )?(?:alert|warning|notification)s?\b.{0,20}(?:\bwhat (?:now|do i do|should i do|to do|do we do|does (?:it|that) mean)\b|\bis (?:that|it|this) bad\b|\bshould i worry\b)/,
    answer:
      "Open it from the bell, top right: it says what it is about, and counts as read then. It tells you of a large amount or of a limit that was reached. If you do not know the transaction behind it, tell {support}, telephone {phone}.",
    links: [{ label: "Notifications", href: "/notifications" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you |i want (?:you )?to |we (?:need|want) (?:you )?to |i need (?:you )?to )*(?:raise|increase|lift|double|lower|reduce|extend|change|set)\b.{0,30}\blimits?\b/,
    unless: /\bhow (?:much|many)\b|\b(?:why|did|was|who)\b/,
    answer:
      "Limits are set by the bank, so I prepared nothing. Please ask {support}, telephone {phone}, and name the account and the limit that you need.",
    for: "client",
  },
  {
    asked:
      /\b(?:why|how come)\b.{0,12}\b(?:can't|cant|cannot|can not|can (?:i|we) not|can (?:i|we) no longer|don't|dont|do not|doesn't|no longer|isn't|isnt|can)\b.{0,15}\b(?:see|find|show|view|listed|appear|shown|visible)\b.{0,50}\b(?:account|accounts|company|client)\b|\b(?:account|accounts)\b.{0,30}\b(?:disappeared|vanished|gone from (?:the|my) list|not (?:shown|listed|visible|in the list)|no longer (?:shown|listed|visible|there))\b/,
    unless: /\b(?:payment|transaction|balance|statement|hold|money|funds)s?\b/,
    answer:
      "You see the accounts of your own company, and no others. An account that was closed leaves the lists. If you miss one of yours, ask {support}.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you |i want (?:you )?to |we (?:need|want) (?:you )?to )*(?:make|create|open|set up|give) (?:me |us )?(?:a|an|another|one more)? ?(?:new )?(?:\w+ )?(?:virtual )?(?:acc|account|acct|va|iban)\b/,
    unless: figures,
    answer:
      "Accounts are opened by the bank, so I prepared nothing. Send a set-up request, or ask {support}.",
    links: [{ label: "Virtual Account Setup Request", href: "/contact" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:is|are) (?:a |an |the )?(?:cobo|pobo)\b.{0,60}\b(?:gets?|receives?|collects?|sends?|pays?|in|out)\b|^\W*(?:which|what)(?: one)? (?:is|does|of)\b.{0,20}\b(?:cobo|pobo)\b.{0,30}\b(?:or|and)\b.{0,20}\b(?:cobo|pobo)\b/,
    unless: figures,
    answer:
      "COBO accounts collect: customers pay in to them. POBO accounts pay: vendors and suppliers are paid from them. BOTH do either. Each account's type stands in the list of accounts.",
    links: [{ label: "My Virtual Accounts", href: "/client/accounts" }],
    for: "client",
  },
  {
    asked:
      /\bwhat (?:the (?:heck|hell) )?(?:is|are) (?:a |the |these |this )?sweeps?\b.{0,30}\bwhy\b|\bwhy (?:does|do|is|are)\b.{0,25}\bsweeps?\b|\bwhy (?:is|are|does)\b.{0,30}\b(?:swept|emptied by a sweep)\b/,
    unless: figures,
    answer:
      "A sweep moves what was collected on an account to the core account behind it, the bank's real account. When it is done is agreed with the bank: ask {support}. For the sweeps themselves ask me, such as 'sweeps this month'.",
    for: "client",
  },
  {
    asked:
      /^\W*(?:please |pls |kindly |can you |could you )*(?:e-?mail|mail)\b.{0,60}\b(?:statement|report|csv|pdf|excel|list|file|it|this|that|result|results)\b|\b(?:send|forward)\b.{0,60}\b(?:by|via|per) (?:e-?mail|mail)\b|\b(?:statement|report|csv|pdf|file)\b.{0,40}\b(?:to|at) \S+@\S+/,
    unless: /\b(?:reconcil\w+|schedule\w*|how (?:much|many)|payment)\b/,
    answer:
      "I send nothing by e-mail. On Statements choose the account and the month, then Download Statement, and send the file on yourself.",
    links: [{ label: "Statements", href: "/client/statements" }],
    for: "client",
  },
  {
    asked:
      /^\W*(?:can|could|would|will) (?:you|u) (?:please |pls )?(?:make|do|send|pay|transfer|enter)\b.{0,25}\b(?:for (?:me|us)|payments?|money|transfers?)\W*$/,
    answer:
      "I carry nothing out. Write 'pay 500 to' with an IBAN and the account to pay from, and I open the payment dialog filled in: you check it and confirm it.",
    links: [{ label: "Payments (POBO)", href: "/client/payments" }],
    for: "client",
  },
];
