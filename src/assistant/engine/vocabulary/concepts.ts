/**
 * What words of a question mean, as phrases in lower case; of two phrases that begin at a word the longer one counts.
 * A phrase stands under one concept only.
 */
export const conceptPhrases = {
  // What is to be worked out.
  sum: "added up|together|all together|combined|how much|how much money|total|totals|sum|altogether|in all|overall|in total|add up|total amount|what amount|total of|sum of|the amount",
  count: "how many|number of|count|how often|how many times|the number",
  average: "average|avg|mean|on average|typical|average size",
  largest:
    "best|closest|nearest|most|the most|largest|biggest|highest|greatest|top|busiest|maximum|max|most often|most frequently|most frequent|most expensive|major|heaviest|largest single",
  smallest: "worst|bottom|minimum|min|smallest|lowest|least|tiniest|littlest",
  latest: "last|latest|most recent|newest|recent|recently|last time",
  earliest: "first|earliest|oldest",
  list: "list|show|display|give me|which|which ones|see|show me|list me|details|detail|who are|what are|breakdown|break down",
  rank: "rank|ranked|ranking|rank by|ranked by",
  why: "why|reason|explain|how come|what caused|what happened|what made",
  compare:
    "difference|differences|compare|compared|comparison|versus|vs|v|against|difference between|than|compared with|compared to|in comparison",
  trend: "chart|graph|trend|plot|over time|history|development|evolution|evolve",
  share:
    "share|share of|the share|percentage|percentage of|the percentage|percent|percent of|per cent|per cent of|pct|%|% of|proportion|proportion of|fraction|fraction of|portion|portion of|in percent|in per cent|in %|as a share of|as a percentage of|as a percent of|as % of",
  // By what it is parted.
  byDay: "by day|per day|daily|each day|day by day|every day",
  byWeek: "by week|per week|weekly|each week|week by week",
  byMonth: "split by month|by month|per month|monthly|each month|month by month|every month|by months",
  byAccount:
    "by account|per account|each account|for each account|each of our accounts|each of my accounts|each of the accounts|which account|which accounts|every account|by accounts|across accounts|split by account",
  byCounterparty:
    "split by counterparty|split by customer|split by supplier|by counterparty|per counterparty|by customer|per customer|by supplier|per supplier|by vendor|per vendor|by recipient|per recipient|by payee|per payee|by payer|counterparty|counterparties|customers|suppliers|vendors|payees|payers|customer|supplier|vendor|payee|payer|who paid|who paid me|who paid us|who pays|who pays us|who pays me|whom did we pay|who did we pay|who did i pay|who do i pay|who do we pay|whom do we pay|to whom|from whom|by sender|by party|who sent|each customer|each supplier|who got|who gets|who received|who receives|who did we send|whom did we send|who has paid|who has paid us|who have we paid|whom have we paid|who are we paying|which customer|which supplier|which customers|which suppliers",
  byClient:
    "which client|which clients|which of our clients|by client|by clients|per client|each client|for each client|across clients|client by client|whose",
  byType: "by type|per type|each type|by kind",
  byCurrency: "split by currency|by currency|per currency|each currency|in each currency",
  bySeverity: "by severity|per severity|each severity|split by severity|by how severe",
  byStatus: "split by status|by status|by state|per status|per state|each status",
  // What it is about.
  balance:
    "where do we stand|where do i stand|where we stand|client money|clients money|balance|balances|money|funds|holdings|standing|stand at|stands at|worth|cash|position|account balance|net position",
  have: "stood|stood on|stood at|stood in|was in|were in|was there in|was there on|do i have|do we have|i have|we have|have i got|have we got|is in|is there in|is there on|does it have|do i own|do we own|has|have|sits in|sits on|sit in|sit on|sits|sit|carry|carries|sitting in|sitting on",
  available:
    "less whatever is blocked|less what is blocked|minus what is blocked|minus whatever is blocked|balance less whatever is blocked|balance less what is blocked|balance minus what is blocked|after holds|after the holds|net of holds|minus holds|less holds|without the holds|excluding holds|once the holds are taken off|once holds are taken off|available|available balance|spendable|can i spend|can we spend|free to spend|disposable|available to spend|available funds|available money|usable|can be spent",
  held: "blocked|is blocked|can't i use|can't we use|can't use|can't i spend|can't we spend|can't spend|cannot use|cannot spend|cannot i use|can i not use|held|on hold|reserved|set aside|held balance|locked|tied up|blocked money|blocked funds|money blocked|money still blocked|still blocked|still blocked on|is held|ringfenced",
  fall: "fall|fell|fallen|falling|drop|drops|dropped|decrease|decreased|decline|declined|go down|went down|gone down|going down|lower|shrink|shrank|shrunk|lose|lost|down|less|reduced|reduction|sink|sank",
  rise: "rise|rose|risen|increase|increased|grow|grew|grown|growth|go up|went up|gone up|going up|higher|gain|gained|up|more than before|climb|climbed|jump|jumped",
  change:
    "credits minus debits|credits less debits|in minus out|in less out|inflows minus outflows|inflows less outflows|receipts minus payments|receipts less payments|income minus expenses|change|changed|changes|differ|moved|change in balance|net change|net movement|net flow|net|cash flow|cashflow",
  transaction:
    "in vs out|in versus out|in v out|in or out|money in or out|money in vs out|money in vs money out|money in and money out|in against out|money in and out|in and out|ins and outs|comings and goings|transaction|transactions|movement|movements|booking|bookings|posting|postings|activity|activities|turnover|volume",
  credit:
    "were we last paid|we were last paid|was i last paid|i was last paid|we last got paid|we last get paid|we been paid|i been paid|we get paid|we got paid|we were paid|were we paid|was i paid|do we get paid|sent us|sent me|sent us money|sent me money|send us|send us money|came from|come from|comes from|hit|landed|brought in|credit|credits|credited|received|receive|receiving|receipts|receipt|incoming|inflow|inflows|income|revenue|came in|come in|comes in|coming in|came into|come into|went into|went in|goes in|money in|deposit|deposits|deposited|get|got|earn|earned|collected|collect|collects|collecting|collection|collections|collection total|arrived|arrive|paid me|paid us|paid in|pay in|pay us|pay me|take in|took in|incomings|paid into",
  debit:
    "left us|left our accounts|left our account|left the bank|leaves the bank|charge us|charged us|charge me|charged me|payment out of|payments out of|went to|goes to|get from us|get from me|got from us|got from me|receive from us|received from us|get paid|got paid|debit|debits|debited|spent|spend|spending|spendings|outgoing|outgoings|outflow|outflows|paid|paying|pay|went out|go out|goes out|going out|gone out|went out of|money out|expense|expenses|expenditure|cost|costs|withdrew|withdraw|withdrawal|withdrawals|withdrawn|left the account|leave the account|paid out|pay out|pay for|paid for|sent out|leaving|leave|leaves|send|sends|sending|bill|bills",
  payment:
    "payment|payments|pobo payment|pobo payments|outgoing payments|outgoing payment|payments made|payments we made|payments i made|payments out",
  hold: "hold|holds|reservation|reservations|blocked amount|blocked amounts",
  release: "releases",
  allocation:
    "allocation|allocations|allocated|fund allocation|fund allocations|earmarked|earmark|earmarks|allocate",
  limit:
    "limit|limits|allowance|headroom|cap|caps|payment limit|payment limits|spending limit|spending limits|transfer limit",
  dailyLimit: "daily limit|daily limits|limit today|limit per day|day limit|daily allowance",
  monthlyLimit: "monthly limit|monthly limits|limit this month|limit per month|month limit|monthly allowance",
  left: "can i still send|can we still send|can i still pay out|can we still pay out|can i still transfer|can we still transfer|can i still move|can we still move|can i send|can we send|can i pay|can we pay|can i pay out|can we pay out|can i transfer|can we transfer|still send|left|remaining|remain|remains|still pay|can i still pay|can we still pay|may i still pay|still spend|can i still spend|left over|left to pay",
  raised: "raised|triggered",
  alert: "alert|alerts|warning|warnings|notification|notifications|notice|notices",
  rate: "rate|rates|exchange rate|exchange rates|exchange|fx|fx rate|fx rates|currency rate|conversion rate|convert|dollar rate|euro rate|exchange rate of",
  statement: "statement|statements|account statement|bank statement|mt940|camt|camt.053|camt053",
  account: "account|accounts|virtual account|virtual accounts|va|vas|iban|ibans|acct|accts|acc",
  review:
    "review|reviews|under review|in review|to review|payments to review|waiting for review|for review|to be reviewed|compliance review|compliance reviews|being reviewed|reviewed|payments under review",
  suspicion:
    "suspicious|suspicion|suspecting|suspects|suspect|suspected|flagged|flag|fraud|fraudulent|investigation|investigated|investigating|under investigation|laundering|money laundering|aml|sanction|sanctions|sanctioned|blacklisted|blacklist|watched|being watched|watchlist|sar|compliance|compliance check|risk|risky|red flag|screening|screened|scrutiny|scrutinised|scrutinized|monitored|tipped|suspicious pattern|suspicious patterns|suspicious activity",
  approval:
    "approval|approvals|waiting for approval|to approve|needs approval|second person|four eyes|awaiting approval|need approval|waiting approvals|pending approvals|for approval|to be approved",
  reconciliation:
    "reconciliation|reconciliations|reconciled|reconcile|discrepancy|discrepancies|last reconciliation",
  settlement:
    "owe each other|owes each other|owe one another|owed to each other|settlement|settlements|settlement instruction|settlement instructions|to settle|unsettled|instructions|settle|settled",
  request:
    "application|applications|account opening application|account opening applications|set-up request|set-up requests|setup request|setup requests|set up request|set up requests|onboarding|onboarding requests|contact requests",
  waits:
    "what waits|what is waiting|to do|todo|my tasks|work queue|what needs attention|needs attention|require attention|requires attention|what is pending|anything waiting|what should i do",
  user: "user|users|colleague|colleagues|people",
  client: "client|clients|company|companies",
  // States.
  active:
    "still standing|still standing today|still standing now|still active today|still in place|still in place today|active|activated|live",
  suspended: "suspended|suspension",
  inactive: "inactive|deactivated|disabled",
  closed: "closed",
  pending:
    "pending|processing|in process|in progress|outstanding|waiting|not yet sent|unprocessed|being processed|on the way|still open|awaiting|queued|stuck|stopped|delayed|held back",
  sent: "sent|executed|went through|gone through|go through",
  returned: "returned|bounced|came back|come back|sent back|returns|bounce|given back|failed",
  rejected: "rejected|refused|declined|turned down|denied",
  booked: "booked|completed|settled at once|done",
  open: "open|opened|current ones|nobody dealt with|nobody has dealt with|not dealt with|not been dealt with|not handled|unhandled|unanswered",
  revoked: "revoked|withdrawn allocations|cancelled",
  acknowledged: "acknowledged",
  resolved: "resolved|solved|handled|dealt with",
  endless:
    "never expire|never expires|never expiring|do not expire|don't expire|does not expire|without expiry|without an expiry|without an expiry date|without expiry date|without an end|without an end date|without end date|with no expiry|with no expiry date|with no end date|have no expiry|have no expiry date|have no end date|has no expiry|no expiry|no expiry date|no end date|no expiration|open ended|never end|never ends|never lapse",
  expiring: "expire|expires|expiring|expiry|run out|runs out|running out|ending soon|lapse|lapses|end soon",
  released:
    "released|release or expire|released or expired|ended|lifted|captured|expired|staff release|staff released",
  soon: "soon|shortly",
  cobo: "cobo|collections account|collections accounts|collection account|collection accounts|cobo account|cobo accounts|for collections",
  pobo: "pobo|payment account|payment accounts|payments account|payments accounts|pobo account|pobo accounts|for payments",
  both: "both type|type both|both types",
  cbsAccount:
    "behind cbs account|behind the cbs account|backed by cbs account|on cbs account|cbs account|cbs accounts|which cbs account|which cbs account backs|cbs account behind",
  linked: "linked|linked to cbs",
  unlinked: "unlinked|not linked|without cbs|without a cbs account|without cbs account",
  low: "low severity|severity low",
  medium: "medium|medium severity|severity medium",
  high: "high|high severity|severity high",
  critical: "critical|critical severity|severity critical|urgent",
  highAmount: "high amount|high amounts|high-amount",
  velocity: "velocity",
  limitBreach: "limit breach|limit breaches|breach|breaches|breached|over the limit|over limit",
  // Ways of asking on.
  everything:
    "everyone|everybody|anybody|all clients|all the clients|all our clients|every client|across all clients|all|everything|every|all of them|all accounts|all my accounts|all our accounts|any|whole|entire|both of them|complete",
  mine: "my|our|mine|ours",
  other: "other|another|the other|the other one|other one|others|rest",
  only: "only|just|solely|exclusively|but only",
  also: "likewise for|likewise|and|what about|how about|and what about|and how about|same|same for|the same|the same for|now|then|instead|also|as well|too",
  it: "it|its|that|this|those|them|these|they|there|that account|this account|that one|this one|the account|same account",
  download: "download|export|file|files|csv|excel|xlsx|pdf",
  when: "when|what day|which day|what date|since when",
  who: "who",
  opening: "opening",
  approved: "approved|authorised|authorized",
  fresh: "new|unread|unseen",
  /** Said in passing. */
  aside:
    "core account|the core account|to the core account|from the core account|to the core|to core|from the core|from core|each other|one another|i mean|you know|by the way|that is to say",
  payable: "can pay|may pay|able to pay|payment enabled|payment-enabled",
  overdrawn:
    "overdrawn|in the red|negative balance|negative balances|below zero|overdraft|overdrafts|in overdraft|gone negative|negative",
  empty: "zero balance|zero balances|a zero balance|no balance|nil balance|balance of zero|empty",
  details:
    "search|info|information|tell me about|about|describe|status|state|what is the status of|details of|details for|summary|summarise|summarize|overview|look up|lookup|find",
} as const satisfies Record<string, string>;

export type Concept = keyof typeof conceptPhrases;

/** Words that carry nothing of their own. */
export const fillerWords = new Set(
  "very i.e different across came both close ran run match matched keeps keep pls a an the of in on at to for from by with is are was were be been being am do does did done had i me we us you your yours he she his her please kindly can could would should will shall may might must tell give want wants wanted need needs like know let lets let's what what's whats where how there here into onto out off over under so if or but as per via about during within between through hi hello hey ok okay dear thanks thank pls plz and any some not no yes sir madam much many make made makes go goes went going come comes been one ones question ask currently today's moment right exactly actually really ever far yet already still since until till back them their theirs s d ll re ve m t im i'm i'd i've we've that's it's there's don't didn't doesn't haven't hasn't isn't wasn't aren't all own bank vostra assistant each every thing things anything something anyone someone ending ends end digits digit number no. nr get each period time times day days week weeks month months year years quarter quarters date dates happened happen happens occur occurred made calculate compute work tally itself themselves ours way way which's because than 's ¤ # - – … * + = going-on send size sizes closing current used use placed hand ever ago more text texts description descriptions containing contains contain mentioning mentions mention word words saying says value amount amounts figure figures sums listing item items entry entries row rows name named called titled".split(
    " ",
  ),
);

/** What a person may ask about and this book does not keep. */
export const unknownThings: Readonly<Record<string, string>> = {
  fee: "fees",
  fees: "fees",
  invoice: "invoices",
  invoices: "invoices",
  commission: "commissions",
  commissions: "commissions",
  interest: "interest",
  loan: "loans",
  loans: "loans",
  mortgage: "mortgages",
  cashback: "cashback",
  budget: "budgets",
  budgets: "budgets",
  forecast: "forecasts",
  forecasts: "forecasts",
  predict: "forecasts",
  prediction: "forecasts",
  investment: "investments",
  investments: "investments",
  stock: "investments",
  stocks: "investments",
  shares: "investments",
  bitcoin: "investments",
  crypto: "investments",
  weather: "the weather",
  profit: "profits",
  profits: "profits",
  invoices_due: "due invoices",
  cards: "cards",
  card: "cards",
  tax: "taxes",
  taxes: "taxes",
  vat: "taxes",
  pension: "pensions",
  insurance: "insurance",
  points: "points",
  rewards: "rewards",
  password: "passwords",
  passwords: "passwords",
};
