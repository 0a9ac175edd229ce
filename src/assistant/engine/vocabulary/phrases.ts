/**
 * Something said, and what it means in the engine's words. `told`: what is not among these words is said by the answer
 * anyway, such as the amount for which there may be enough.
 */
export type Rephrasing = readonly [said: RegExp, meant: string, told?: true];

/** Standing phrases of the trade, and those of chats. */
export const phrases: readonly Rephrasing[] = [
  [
    /\b(?:as of|as at) (?:now|this moment|this minute)\b|\bat (?:present|this moment|the present time)\b/gi,
    "now",
  ],
  [/\bposition (?=(?:at|as at|as of|on|at the)\b)/gi, "balance "],
  [
    /\b(?:at|as at|as of) (?:the )?(?:close of (?:business|play)|cob|eod|end of (?:day|play|business))(?: on| of)?(?= )/gi,
    "at the end of",
  ],
  [
    /\baccount by account\b|\baccount-by-account\b|\bfor each one of (?:our|my|the) accounts\b/gi,
    "by account",
  ],
  [/\b(client|customer|supplier|payee|payer|currency|counterparty) by \1\b/gi, "by $1"],
  [
    /\b(?:,|and)?\s*(?:separately|seperately|separated|each (?:one )?separately|split out|broken out)\b/gi,
    "",
  ],
  [
    /\b(?:the )?same (?:thing |figure |amount |sum |one |again )?(?:expressed |put |shown |converted |but )?(?=(?:in|into|to) (?:us )?(?:dollars?|usd|euros?|eur|dirhams?|aed)\b)/gi,
    "and ",
  ],
  [/\bexpressed (?=in\b)/gi, ""],
  [
    /(?<=\btoday|\bthis (?:week|month|quarter|year))(?:,)? so far\b|\bso far (?=today\b|this (?:week|month|quarter|year)\b)/gi,
    " ",
  ],
  [/\bearlier today\b/gi, "today"],
  [
    /\b(?:any ?th?ing|some ?th?ing|what)(?: at all)? (?:happen|happened|happens|happening|going on|moved|go on|hapen|hapened|hapend)(?= (?:on|in|with|to|at|for|today|yesterday|this|last)\b)/gi,
    "transactions",
  ],
  [/\b(?:was|is|were|are) there (?:any|some) (?:activity|movement|action)(?= )/gi, "transactions"],
  [/\bdrops? off\b|\bfalls? away\b|\bcomes? off\b|\bruns? off\b/gi, "expire"],
  [/\bstill (?:stands?|runs?|running)\b/gi, "still active"],
  [/(?<=\bholds?\b.*)\b(?:running|in force|live|standing)\b/gi, "active"],
  [
    /\b(?:has|have) (?:run|been running|stood|been standing|been there|been on) (?:for )?(?:the )?longest\b/gi,
    "is the oldest",
  ],
  [/\bwhich (?:one )?the longest\b/gi, "which is the oldest"],
  [
    /\b(?:supplier |vendor )?(?:bills?|invoices?) (?:that )?(?:(?:we|i) )?(?:have |had )?(?:settled|paid|cleared)\b/gi,
    "debits",
  ],
  [
    /\b(?:which|what) invoices (?:has|have|did) (.{2,40}?) (?:settled?|paid|pay|cleared?)\b/gi,
    "list credits from $1",
  ],
  [/\b(?:before|prior to) (?=(?:the )?end of\b)/gi, "by "],
  [
    /\bwhen (do|does|will) (they|it|those|these|the holds?|our holds?|that hold) (?:end|lapse|run out|fall off|go away)\b/gi,
    "when $1 $2 expire",
  ],
  // What runs until today runs 'to date', and all time does where no other time is named.
  [
    /(?<=\b(?:this|last|since|in|20\d\d|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b.*)[\s,]*\bto date\b/gi,
    "",
  ],
  [
    /\b(?:(?:ever )?since (?:(?:the |our |its )?(?:accounts?(?:['’]s?)? )?(?:go-live|golive|opening|inception|launch|day one|(?:very )?(?:start|beginning)(?! of))|(?:it|they|we|i|(?:the|this|that|our|its|each) accounts?) (?:(?:was|were|has been|have been|had been|got) )?(?:first )?(?:opened|started|joined|set up|created|launched))|from (?:inception|opening|day one|the (?:very )?(?:start|beginning))(?! of| until| to| till)|inception to date|(?:since )?all time|to date)\b(?! of)/gi,
    "since inception",
    true,
  ],
  [/\b(?:book|ledger) balance\b/gi, "balance"],
  [/\bas we speak\b/gi, "now"],
  [/\b(?:us|u\.s\.|american) (dollars?)\b/gi, "$1"],
  [
    /^\W*(?:where|at what|what) did (?:the |our |my )?(.{3,60}?) (?:close|end|finish)(?: up)?(?: (?:on|at))? (?=(?:on |in )?(?:\d|the \d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|yesterday|last))/gi,
    "balance of $1 at the end of ",
  ],
  [/^(.{10,120}?)[,:–—-] (?:what|how much|which|who) (?:was|is) (?:it|that)\W*$/gi, "$1"],
  [/\bcurrent balance\b/gi, "balance"],
  [/\b(?:all )?accounts taken together\b/gi, "all accounts"],
  [/\baccounts? held by\b/gi, "accounts of"],
  [/\bhow (?:many|much) (?:(?:do|did) (?:we|i) got|(?:have|'ve) (?:we|i) got)\b/gi, "how much do we have"],
  // What was on an account at its most is a balance, and no row.
  [
    /\b(?:what(?:'s|s| is| was) )?the most (?:that )?(?:we|i|they)(?:'ve| have)? (ever )?(?:had|held) (?:on|in|at) (.{2,60}?)(?= (?:in|during|since|between|over|this|last)\b|\W*$)/gi,
    "highest balance of $2 $1",
  ],
  [
    /\b(?:what(?:'s|s| is| was) )?the least (?:that )?(?:we|i|they)(?:'ve| have)? (ever )?(?:had|held) (?:on|in|at) (.{2,60}?)(?= (?:in|during|since|between|over|this|last)\b|\W*$)/gi,
    "lowest balance of $2 $1",
  ],
  [
    /\b(?:what(?:'s|s| is| was) )?the most (?:that )?(?!we\b|i\b|they\b)(.{2,60}?) (ever )?(?:had|held|has had)(?: (?:on|in) (?:it|there)\b)?(?= (?:ever|in|on|at|during|since|between|over|this|last)\b|\W*$)/gi,
    "highest balance of $1 $2",
  ],
  [
    /\b(?:what(?:'s|s| is| was) )?the least (?:that )?(?!we\b|i\b|they\b)(.{2,60}?) (ever )?(?:had|held|has had)(?: (?:on|in) (?:it|there)\b)?(?= (?:ever|in|on|at|during|since|between|over|this|last)\b|\W*$)/gi,
    "lowest balance of $1 $2",
  ],
  [/\bcard settlements?\b/gi, 'transactions with "Card settlement" in the text'],
  [
    /[\s,]+(?:split|spread|divided|broken down) (?:over|across|between|among) (?:our |the |my |their |its )?accounts\b/gi,
    " by account",
  ],
  [/(?<=\bstatements?\b.*)\bcovering\b/gi, "for"],
  [/(?<=\bholds?\b.*)[\s,]+with (?:the |their )?(?:references?|refs?)\b/gi, ""],
  [
    /(?<=\b(?:average|avg|mean|median)\b.*) per (?:payment|transaction|receipt|credit|debit|bill|invoice)\b/gi,
    "",
  ],
  [
    /[\s,:;–-]+(?:with )?each (?:receipt|payment|credit|debit|transaction|one)(?: by itself)? and (?:the |their )?(?:total|sum)\b/gi,
    ", list",
  ],
  [
    /\b(what) (has|have) ((?:(?!\b(?:not|never)\b).){3,40}?) had from (?=\p{Lu})/giu,
    "$1 did we pay $3 from ",
  ],
  [
    /\b(?:what(?:'s|s| is) )?(?:the )?max(?:imum)? (?:that )?(?:i|we) (?:can|may|could) (?:pay|send|transfer)(?: out)? (?:of|from|out of) (.+?) (?:per|a|each) day\b/gi,
    "daily limit of $1",
    true,
  ],
  [
    /\b((?:how much|what) (?:can|could|may) (?:i|we)) (?:really|actually|realistically|in fact|safely) /gi,
    "$1 ",
  ],
  [/\b(?:(?:was|were|been|got|is) )?swept (?:off|out of|from|away from)\b/gi, "sweeps from"],
  [
    /\b(?:(?:was|were|been|got|is) )?swept(?= (?:to|into|on|in|last|this|yesterday|since|between)\b|\W*$)/gi,
    "sweeps",
  ],
  [
    /^\W*(?:and |n |so )*(?:how much|what) (?:can|could|may) (?:i|we) (?:\w+ly )?(?:still )?(?:spend|use) (?:of|from|out of) (?:it|that|this)\W*$/gi,
    "and available?",
  ],
  [
    /^\W*where (?:does|do) (.{3,60}?) (?:currently )?stand(?: at)?(?= now\b| today\b| at\b| on\b|\W*$)/gi,
    "balance of $1",
  ],
  [
    /\b(?:as (?:it|they) )?closed (?:at )?on (?=(?:mon|tues|wednes|thurs|fri|satur|sun|the|\d|last|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    "balance at the end of ",
  ],
  [/\bunder (?:its|our|their|my) ((?:payment |spending |daily |monthly )?)limit\b/gi, "of the $1limit"],
  [/\b(excel|csv|pdf|xlsx) format\b/gi, "$1"],
  [
    /(?<=\blimits?\b.*)[\s,:?;–-]+(?:both )?(?:(?:per |the )?day and (?:per |the )?month|daily and monthly)\W*$/gi,
    "",
    true,
  ],
  // When holds and allocations were made is shown with each.
  [
    /(?<=(?<!\bon )\b(?:holds?|earmarked|allocated|allocations?)\b.*)[\s,;–-]+(?:and |n )?since when\W*$/gi,
    "",
    true,
  ],
  // Each salary is one person's.
  [
    /(?<=\bsalar(?:y|ies|ys)\b.*)[\s,;–-]+(?:and |n )?(?:was it |is that |that was |it was )?(?:and |n )?(?:for |to |of )?how many (?:people|ppl|employees|staff|persons|of us)(?: (?:was|is) (?:it|that)(?: for)?| (?:got|were) (?:it|paid))?\W*$/gi,
    "",
  ],
  [
    /\b(any|the|are there any|show|which|what) (alerts?) (?:that )?(?:i|we) (?:should|shud|need to|have to|ought to) (?:look at|see|know about|check|deal with|worry about|care about)\b/gi,
    "$1 active $2",
  ],
  [/\b(?:sum|add|tot) up (?!to\b)(?=\w)/gi, "total of "],
  [
    /^\W*(?:(?:i|we) )?need (?!(?:the|our|my) (?:money|cash|funds)\b)(?=(?:the|all|every|everything|details|our|my|a list)\b)/gi,
    "show ",
  ],
  [
    /\b(?:(?:account|bank|monthly account) )?fees(?: (?:charged|taken|deducted))?(?= (?:to|from|on|in|by|this|last)\b)|\b(?:account|bank|monthly account) fees\b|\bcharged fees\b/gi,
    "fees",
  ],
  [
    /(?:that |which )?\b(?:nobody|no one|noone) (?:has |have |had )?(?:yet )?acknowledged(?: yet)?\b|\bnot (?:yet )?acknowledged(?: yet)?\b/gi,
    "active",
  ],
  [
    /(?<=\b(?:hold|holds|expire|expires|expiring)\b.*)\b(?:before|by|until) (?:the )?end of (?:the |this )?(week|month|quarter|year)\b/gi,
    "this $1",
  ],
  [
    /(?<!\b(?:without|exclud\w*|excl|except\w*|leaving|apart|other|ignor\w*|counting|minus|less|net|external|no|not|neither)\b.*)(?:\b(?:internal )?transfers? (?:between|among|amongst|across) (?:all )?(?:of )?(?:our|my|the|their|its)? ?(?:own )?(?:accounts|client's accounts)\b|\binternal transfers\b)/gi,
    'debits with "Transfer to" in the text',
  ],
  [/\bvirtual ibans?(?= (?:of|for|on)\b)/gi, "iban"],
  // What somebody holds is there, and is no hold.
  [
    /\b(do|does|did) (.{1,80}?)(?<!\b(?:on|a|an|any|the|this|that|active|no|our|my|which|what|one|new)) hold\b(?!-| (?:that|which|for)\b| on (?!\d|the \d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/gi,
    "$1 $2 have",
  ],
  [/\b(we|they|clients?|customers?) hold\b(?!-)/gi, "$1 have"],
  [
    /\b(what|how much) (we|i|they) (had|have)(?= (?:left |still |got )?(?:in|on|at|with|across)\b)/gi,
    "what did $2 have",
  ],
  [
    /\b(?:daily (?:limit )?(?:and|&|,) (?:the )?monthly|monthly (?:limit )?(?:and|&|,) (?:the )?daily) limits?\b/gi,
    "limits",
  ],
  [/\bunder the ((?:payment |spending |daily |monthly )?)limit\b/gi, "of the $1limit"],
  [/\bunder the (daily|monthly) one\b/gi, "of the $1 limit"],
  // What exceeds what, and by how much, is told by a comparison.
  [
    /^\W*by how much (?:do|does|did|have|has) (.{3,80}?) (?:exceed|exceeded|surpass|surpassed|top|topped) (?:those |that )?(?:of |in )?(.{3,60}?)(?:,? if at all)?\W*$/i,
    "compare $1 with $2",
    true,
  ],
  [
    /^\W*(?:do|does|did|have|has) (.{3,80}?) (?:exceed|exceeded|surpass|surpassed) (?:those |that )(?:of|in) (.{3,40}?)(?:,? and by (?:how much|what percent(?:age)?))?\W*$/i,
    "compare $1 with $2",
  ],
  // 'The bill for electricity, the big one' is the largest of them.
  [
    /\b(?:the|that|our|a) (bill|payment|debit|credit|transfer|receipt)s?\b([^,;]{0,60}), the (?:really )?(?:big|large|biggest|largest|huge) one[\s?.!]*$/i,
    "the largest $1$2",
  ],
  [/,? (?:like )?in general[\s?.!]*$/i, ""],
  [/\bshow(?:ed|s|n)? up\b/gi, "show"],
  [/\b(?:eur\/aed|aed\/eur|eur-aed|eur\/usd|eurusd)(?= rates?\b)/gi, "euro"],
  [/\bmeny\b/gi, "many"],
  // A net beside credits and debits leaves nothing out.
  [/(,|\band|&) (?:the )?net of (?=\w)/gi, "$1 net on "],
  [
    /^\W*(?:(?:and|now|ok|then|so)\s+)*(?:break|split)(?: (?:that|it|this|them|those))?(?: down| up| out)? (?:by|per|into) (?=(?:account|month|week|day|currency|customer|supplier|counterparty|client)s?\b)/i,
    "by ",
  ],
  [
    /^\W*(?:(?:and|so|but|then)\s+)*how much of (?:that|it|this|them) (?:(?:can|could|may) (?:i|we) (?:\w+ly |still |then )?(?:use|spend)|(?:is|are) (?:\w+ly |still )?(?:free|usable|available|spendable))\W*$/i,
    "and available?",
  ],
  [
    /\bwho (?:was|were|has been|got) paid (?=(?:out of|from|by|through|on|in|this|last|yesterday)\b)/gi,
    "whom did we pay ",
  ],
  [/\b(?:take|get) (?:the |that |this |our )?(.{0,20}?)\bholds? off\b/gi, "release the $1 hold on"],
  [
    /^\W*(.{3,60}?) (?:is|has|was) .{0,50}?[\s,.;:–—-]+(?:please |pls |so |can you |could you )*(close|delete|suspend|deactivate|activate|block|unblock) (?:it|this|that)(?: now| please| pls)?\W*$/i,
    "$2 $1",
  ],
  [
    /\b(?:receipts|credits|income|inflows?)\b(.{0,30}?) (?:and|&|vs\.?|versus|against) (?:our |the )?(?:payments|outgoings|outflows?)(?! (?:to|by|from)\b)/gi,
    "credits$1 and debits",
  ],
  [
    /\b(?:payments|outgoings|outflows?)\b(.{0,30}?) (?:and|&|vs\.?|versus|against) (?:our |the )?(?:receipts|credits|income|inflows?)\b/gi,
    "debits$1 and credits",
  ],
  // 'What have we sent' is of all that went out, and 'what was sent' of a state of payments.
  [/\b(what|how much) (?:have|had|did) (we|i) (?:sent|send)\b/gi, "$1 did $2 pay"],
  [
    /\bwho (?:sent|transferred|wired|gave) (?:us|me)(?: (?:any |some |the )?(?:money|funds|cash))?\b/gi,
    "who paid us",
  ],
  [/\b(?:any|some) (?:money|cash|funds) (?:in |come in |arrived |received )?from\b/gi, "receipts from"],
  [
    /\b(last|first|latest|newest|recent) (\d{1,2}|two|three|four|five|ten) (?:things|entries|items|moves|lines)\b/gi,
    "$1 $2 transactions",
  ],
  [/\bbest[- ]paying\b/gi, "largest"],
  [/\bpayroll run\b|\bpay ?day\b|\bpay run\b/gi, "salary"],
  [/\bpay runs\b/gi, "salaries"],
  [/\bwage(?: bill)?\b|\bwages\b/gi, "salary"],
];
