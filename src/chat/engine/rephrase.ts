/*
 * Businesslike and chatty ways of saying what the engine has words for. Each is put into those words before a question is
 * read; nothing is left out that would narrow or turn it round.
 */

type Rephrasing = readonly [said: RegExp, meant: string];

/** How a question is asked politely: nothing of these is part of what is asked. */
const frames: readonly Rephrasing[] = [
  [
    /^\W*(?:hi|hello|hey|morning|good (?:morning|afternoon|evening)|quick (?:one|question|q))\b[\s,!.:–-]+/i,
    "",
  ],
  [
    /^\W*(?:(?:please|kindly|could you|can you|would you|will you)[\s,]+)*(?:be so kind (?:as )?to |kindly )?(?:confirm|advise|drop me|send me|get me|fetch me|let me have|let us have|let me see|pull(?: up)?(?: for me)?|run me|bring up|hand me|give us|state|outline|provide(?: me with| us with)?|share(?: with me)?|report)\s+(?!(?:of|to|into|the payment to|\d)\b)/i,
    "show ",
  ],
  [
    /^\W*(?:i was wondering|i wonder|i'd appreciate knowing|i would appreciate knowing|would you mind telling me|do you happen to know|any idea|remind me(?: again)?|just checking|for my (?:records|report)|for the (?:record|file|board|auditors?))[\s,:–-]+/i,
    "",
  ],
  [
    /[\s,]+(?:pls|plz|please|thanks|thank you|thx|cheers|if you (?:could|would)|if possible|asap)[\s.!]*(?=\?*$)/i,
    "",
  ],
  [/[\s,–-]+(?:right\?|or\?|yes\?|no\?|correct\?)\s*$/i, "?"],
];

/** Standing phrases of the trade, and those of chats. */
const phrases: readonly Rephrasing[] = [
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
  [
    /[\s,]*\b(?:since (?:go-live|golive|the (?:start|beginning)(?! of)|inception|day one)|ever since we (?:opened|started)|to date)\b/gi,
    "",
  ],
  [/\b(?:book|ledger) balance\b/gi, "balance"],
  [
    /\b(?:daily (?:limit )?(?:and|&|,) (?:the )?monthly|monthly (?:limit )?(?:and|&|,) (?:the )?daily) limits?\b/gi,
    "limits",
  ],
  [
    /\b(?:opening|starting) (?:balances? )?(?:and|&|,) (?:the )?(?:closing|ending|final) balances?\b/gi,
    "change of balance",
  ],
  [/\bunder the (?:payment |spending )?limit\b/gi, "of the limit"],
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

/** Of staff, whose book is the whole bank. */
const ofStaff: readonly Rephrasing[] = [
  [
    /[\s,]+(?:(?:across|over|in|for|at|of|on) )?(?:the (?:whole|entire) (?:bank|book|house)|the bank as a whole|all (?:of )?the bank|this bank|bank-?wide|book-?wide|whole bank)\b/gi,
    " of all accounts",
  ],
  [/\b(?:of|across|in|at|within) the bank\b(?! (?:of|account|statement))/gi, "of all accounts"],
  [/\binto the bank\b/gi, "in"],
  [/\b(?:do )?we (?:carry|keep|look after|administer)\b/gi, ""],
];

const amount =
  "[\\s$€]*[\\d.,]+\\s*(?:k|m|mn|bn|million|thousand)?\\s*(?:usd|aed|eur|dollars?|euros?|dirhams?)?";

/** Whether all that is there comes to an amount is told by what it comes to; no single account is meant. */
const wholeBalance: Rephrasing = [
  new RegExp(
    `^\\W*(?:is|are|was) (?:our|my) (?:total|total balance|overall balance|balance|balances|cash|cash position|money)(?: in total| altogether)? (?:currently |still |now )?(?:over|above|below|under|more than|less than|at least|higher than|lower than)${amount}(?: in total| now| today| altogether)?\\W*$`,
    "i",
  ),
  "our total balance",
];

/** Whether there is enough is told by what is available. */
const enough: readonly Rephrasing[] = [
  [
    /^\W*(.{3,50}?)\s*[:,–—]\s*(?:is there|do we have|have we) (?:still )?enough (?:money |cash )?(?:(?:in|on) (?:there|it) )?(?:for|to)\b.*$/i,
    "available balance of $1",
  ],
  [
    /^\W*(?:is there|do we have|have we(?: got)?) (?:still )?enough (?:money |cash )?(?:left )?(?:in|on) (?:the |our |my )?(.{3,50}?) (?:for|to)\b.*$/i,
    "available balance of $1",
  ],
];

/** Of clients, whose money the bank may take and hold. */
const ofClients: readonly Rephrasing[] = [
  [
    /^\W*(?:why|what for)?\s*(?:did|do|have|has) (?:you|the bank) (?:take|took|taken|deduct|deducted|charge|charged|debit|debited) (?:us |me )?(.*?\d.*?) (?:off|from|out of|on) (.*)$/i,
    "list debits of $1 on $2",
  ],
  [
    /\bwho (?:took|has taken|deducted|debited|withdrew|removed) (.*?\d.*?) from (?:us|me|our accounts?|my accounts?)\b/i,
    "list debits of $1 from our accounts",
  ],
  [
    /^(.{3,60}?) (?:says|shows|has|have|with|is showing) (?:held |blocked |on hold )?[$€]?[\d,.]+k?(?: \w{3})?(?: held| blocked| on hold)?[\s,.:;-]+(?:where|why|what for|how come|what is that|whats that)\b.*$/i,
    "list active holds on $1",
  ],
  [
    /\b(?:(?:haven't|have not|hasn't|has not|havent|hasnt) (?:yet )?(?:gone out|left|been sent|gone) yet|not (?:yet )?(?:gone out|left|been sent) yet)\b/gi,
    "are still processing",
  ],
];

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A question in the engine's own words; what stands in quotation marks stays as it is.
 * @param ownAccounts how many open accounts a client has: 'over our four accounts' are all of them, or none that is known
 */
export function rephrased(text: string, { ownAccounts }: { ownAccounts: number | undefined }): string {
  if (/["“]/.test(text)) return text;
  let said = text;
  for (const [pattern, meant] of frames) said = said.replace(pattern, meant);
  for (const [pattern, meant] of [wholeBalance, ...enough]) said = said.replace(pattern, meant);
  for (const [pattern, meant] of phrases) said = said.replace(pattern, meant);
  if (ownAccounts === undefined) {
    for (const [pattern, meant] of ofStaff) said = said.replace(pattern, meant);
  } else {
    for (const [pattern, meant] of ofClients) {
      // 'Has 96k earmarked' is of no hold.
      if (meant.includes("holds") && !/\b(?:held|blocked|on hold)\b/i.test(said)) continue;
      said = said.replace(pattern, meant);
    }
    said = said.replace(
      /\b(?:over|across|on|in|of|for) (?:all )?(?:of )?(?:our|my) (\w+) accounts\b/gi,
      (phrase, number: string) => {
        const count = numbers.indexOf(number.toLowerCase());
        return count === ownAccounts || number === String(ownAccounts) ? "on all our accounts" : phrase;
      },
    );
  }
  return said.trim() === "" ? text : said;
}
