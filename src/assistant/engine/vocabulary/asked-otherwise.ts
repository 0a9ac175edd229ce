import type { Rephrasing } from "./phrases";

/** Questions that are asked in another form than the engine reads, and leave nothing out in the one that it does. */
export const askedOtherwise: readonly Rephrasing[] = [
  [/\bas per (?=\d|(?:the )?(?:end|close) of\b|today\b|yesterday\b)/gi, "as of "],
  [/\b(?:an |the )?overview of (?:all (?:of )?)?(?:our |my |the )?accounts\b/gi, "list all accounts"],
  [
    /\b(?:run (?:me )?|give (?:me|us) |what are )?the numbers for (?=\S)|^\W*numbers for (?=\S)/gi,
    "figures for ",
  ],
  [/^\W*(?:the |any )?data (?:on|for|about) (?=\S)/i, "info on "],
  // When several were is told row by row, and not by the newest of them.
  [
    /^\W*(?:and )?when (?:were|are|was) (?:they|those|these)(?: (?:made|paid|booked|sent|placed|received|raised))?\W*$/i,
    "list them",
  ],
  // When each of them expires is told with the holds that are active; none of them has to expire soon.
  [
    /\b(?:the )?(?:expiry|expiration|end) dates? (?:of|for) ((?:the |our |my |all |each |any )*)(?:active )?holds?\b/gi,
    "$1active holds",
  ],
  [/\b(?:active )?holds?,?(?: and| with)? (?:the |their )?(?:expiry|expiration) dates?\b/gi, "active holds"],
  // 'Top 5 accounts by credits' are accounts, and no credits.
  [
    /\b(?=(?:top|largest|biggest|highest|bottom|smallest|lowest)(?: \d{1,2})? (?:accounts|clients) by (?:total |sum of |the )?(?:credits|debits|receipts|payments|turnover|transactions|movements)\b)/i,
    "rank ",
  ],
  // A sum is told with the number of what it is of.
  [
    /\b(?:the )?(?:number|count) and (?:the )?(?:total|sum|value|amount)(?: value| amount)? of (?=.*\b(?:debits|credits|payments|receipts|transactions|transfers)\b)/gi,
    "the total of ",
  ],
  [
    /\b(?:the )?(?:total|sum|value|amount)(?: value| amount)? and (?:the )?(?:number|count) of (?=.*\b(?:debits|credits|payments|receipts|transactions|transfers)\b)/gi,
    "the total of ",
  ],
  [/^\W*how(?:'s| is| are) the balances? of /i, "what is the balance of "],
  [
    /^\W*how much(?: money| cash)? (?:we|i) (?:have )?got(?=\W*$| now\b| right now\b| left\W*$)/i,
    "how much money do we have",
  ],
  [
    /^\W*how much (?:was|is) (?:the|our|my) (last|latest|most recent|largest|biggest|highest|smallest|first) (?=(?:single )?(?:payment|debit|credit|receipt|transfer|transaction|deposit)\b)/i,
    "the $1 ",
  ],
  [/^\W*(?:money|funds|cash) from (?=\w)/i, "receipts from "],
  [
    /\b(?:since|from) the (?:start|beginning) of (?:the|this|the current) (week|month|quarter|year)\b/gi,
    "this $1 to date",
  ],
  [
    /\b((?:between|from) [^,;?]{1,40}? (?:and|to|until|till) [^,;?]{3,30}?),? (?:both )?inclusive(?:ly)?\b/gi,
    "$1",
  ],
  [/\b(?:(?:that|which) )?exceeded (?=[$€]?(?:(?:usd|aed|eur) )?\d)/gi, "were over "],
  [
    /(?<!\bof (?:the two|both|these two|those two),? )\bwhich (?:one |account |of them )?(?:has|holds|had) the (?:higher|larger|bigger|greater) (?=(?:available )?balance\b)/gi,
    "which has the highest ",
  ],
  [
    /(?<!\bof (?:the two|both|these two|those two),? )\bwhich (?:one |account |of them )?(?:has|holds|had) the (?:lower|smaller) (?=(?:available )?balance\b)/gi,
    "which has the lowest ",
  ],
  [
    /(?:,? and|,|;) how much of (?:it|that|this|them) is (?:actually |really |still |currently )?(?:free(?: to (?:use|spend|send))?|available|usable|spendable)(?=[\s?.!]*$)/gi,
    ", available and held",
  ],
  [
    /(?:,? and|,|;) how much of (?:it|that|this|them) is (?:actually |really |still |currently )?(?:held|on hold|blocked|reserved|tied up)(?=[\s?.!]*$)/gi,
    ", available and held",
  ],
  [
    /\b(how much(?: money)?|what) (?:have|has) (they|it) got(?: (?:with us|here|with the bank))?(?! from\b)/gi,
    "$1 do $2 have",
  ],
  // 'The dirham to euro rate' is of both currencies.
  [
    /\b(dollar|dirham|euro|usd|aed|eur)s?(?: to | against |-| and )(?:the )?(dollar|dirham|euro|usd|aed|eur)s? (?:exchange |conversion )?rates?\b/gi,
    "exchange rate of $1 to $2",
  ],
  [
    /\b(?:during|over|in) (?:its|our|their|the bank's|the account's) (?:whole |entire )?(?:existence|lifetime|life|history)\b/gi,
    "since inception",
  ],
  [/\b(fees?) (?:that )?(?:the bank|we|you) (?:has |have |had )?charged(?: us| me)?\b/gi, "$1"],
  [/\bsplit by (?=clients?\b)/gi, "by "],
  [/\bindividual (?=(?:debits?|credits?|payments?|transactions?|receipts?|transfers?)\b)/gi, "single "],
  // What is told in each currency is told in its own.
  [/,? (?:each |all )?in (?:its|their) own currenc(?:y|ies)\b/gi, ""],
  // 'Have we actually got' is 'have we got', and nothing that was got.
  [/\b(have|do|does|did|has|are|is) (we|i|you) (?:actually|really|currently|presently) (?=\w)/gi, "$1 $2 "],
  [
    /\b(how much(?: money)?|what) (?:was|were) (?:still )?left (?:in|on) (?!.*\blimits?\b)(?=.{3,60}\b(?:at the end|at close|on \d|on the))/gi,
    "what was the balance of ",
  ],
  [
    /\bwho(?:'s| is| are| was|m)? (?:the|our) (?:guys?|person|persons|man|men|people|compan(?:y|ies)|firms?|ones?|business(?:es)?) (?:(?:that|who|whom|which) )?(?=(?:we|i) (?:paid|pay|have paid)\b)/gi,
    "who did ",
  ],
  [
    /\bwho(?:'s| is| are| was)? (?:the|our) (?:guys?|person|persons|man|men|people|compan(?:y|ies)|firms?|ones?|business(?:es)?) (?:that|who|which) (?=(?:paid|pays?|sent|sends?) (?:us|me)\b)/gi,
    "who ",
  ],
];
