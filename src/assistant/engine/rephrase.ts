import { droppedWords } from "./dropped";
import { askedOtherwise } from "./vocabulary/asked-otherwise";
import { dayLists } from "./vocabulary/day-lists";
import { phrases, type Rephrasing } from "./vocabulary/phrases";
import { seenFigures } from "./vocabulary/seen-figures";

/*
 * Businesslike and chatty ways of saying what the engine has words for. Each is put into those words before a question is
 * read; nothing is left out that would narrow or turn it round.
 */

/** Of staff, whose book is the whole bank. */
const ofStaff: readonly Rephrasing[] = [
  [
    /\b(payments?|transactions?|debits?) did (?:the |our |all )?(?:clients|customers) (?:make|send|pay)\b/gi,
    "$1 were made",
  ],
  // All of this is told of a reconciliation.
  [
    /^\W*(when was the (?:last|latest|most recent) reconciliation(?: run)?)(?:[,;]?(?: and)? (?:who (?:started|ran|began|launched) it|how many accounts (?:were|did it) (?:covered|checked|included|cover|check)|(?:was|were) there (?:any )?(?:discrepanc(?:y|ies)|mismatch(?:es)?|errors?)|did (?:it|everything) match|(?:and )?what was the result))+\W*$/i,
    "$1",
  ],
  [/\b(?:the|our) clients['’] (?=(?:\w+ )?accounts\b)/gi, "the "],
  [/^\W*(euros?|dollars?|dirhams?|usd|aed|eur) (?:that )?we hold\b/i, "balance in $1"],
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
  true,
];

/** Whether there is enough is told by what is available. */
const enough: readonly Rephrasing[] = [
  [
    /^\W*(.{3,50}?)\s*[:,–—]\s*(?:is there|do we have|have we) (?:still )?enough (?:money |cash )?(?:(?:in|on) (?:there|it) )?(?:for|to)\b.*$/i,
    "available balance of $1",
    true,
  ],
  [
    /^\W*(?:is there|do we have|have we(?: got)?) (?:still )?enough (?:money |cash )?(?:left )?(?:in|on) (?:the |our |my )?(.{3,50}?) (?:for|to)\b.*$/i,
    "available balance of $1",
    true,
  ],
];

const party = "person|guy|man|customer|company|firm|one|buyer|payer|party|supplier|vendor|payee";
const ofAmount = "[\\s?.!]*$|,? (?:more than|over|at least|above|less than|under|below|at most) ";

/** Of clients, whose money the bank may take and hold. */
const ofClients: readonly Rephrasing[] = [
  [/^\W*(?:and |so )*whose (?:money )?(?:is|was|were) (?:it|that|this|they|those)\W*$/gi, "and from whom?"],
  [/\b(what|how much)(?: money)? do (we|i) hold\b/gi, "$1 do $2 have"],
  // Who paid last is told by the row, and by no sums; a transfer between own accounts is nobody's.
  [
    new RegExp(
      `\\bwho(?:'s| is| was)? the (?:last|latest|most recent) (?:${party}) (?:(?:that|who|which|to) )?(?:has |have )?(?:paid|pays?|sent|send) (?:us|me)(?: (?:money|anything|something))?(?=${ofAmount})`,
      "i",
    ),
    "the latest credit without internal transfers",
  ],
  [
    new RegExp(
      `\\b(?:who|which (?:${party})) (?:has |have )?(?:last )?(?:paid|sent) (?:us|me)(?: (?:money|anything|something))? (?:last|most recently)(?=${ofAmount})`,
      "i",
    ),
    "the latest credit without internal transfers",
  ],
  [
    new RegExp(
      `\\b(?:who(?:'s| is| was)? the (?:last|latest|most recent) (?:${party}) (?:(?:that|who|which|whom) )?(?:we|i) (?:have )?(?:paid|pay)|(?:who|whom|which (?:${party})) (?:did|have) (?:we|i) (?:pay|paid) (?:last|most recently))(?=${ofAmount})`,
      "i",
    ),
    "the latest debit without internal transfers",
  ],
  [
    /^\W*(?:why|what for)?\s*(?:did|do|have|has) (?:you|the bank) (?:take|took|taken|deduct|deducted|charge|charged|debit|debited) (?:us |me )?(.*?\d.*?) (?:off|from|out of|on) (.*)$/i,
    "list debits of $1 on $2",
  ],
  [
    /\bwho (?:took|has taken|deducted|debited|withdrew|removed) (.*?\d.*?) from (?:us|me|our accounts?|my accounts?)\b/i,
    "list debits of $1 from our accounts",
  ],
  [
    /^(.{3,60}?) (?:says|shows|has|have|with|is showing) (?:held |blocked |on hold )?[$€]?[\d,.]+k?(?: \w{3})?(?: held| blocked| on hold)?[\s,.:;-]+(?:where|why|what for|how come|what is that|whats that)(?: (?:does|did|do|is|was|are|from|that|it|this|they|come|comes|came|for|there|about|on))*\W*$/i,
    "list active holds on $1",
    true,
  ],
  [
    /\b(?:(?:haven't|have not|hasn't|has not|havent|hasnt) (?:yet )?(?:gone out|left|been sent|gone) yet|not (?:yet )?(?:gone out|left|been sent) yet)\b/gi,
    "are still processing",
    true,
  ],
];

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * A question in the engine's own words; what stands in quotation marks stays as it is.
 * @param ownAccounts how many open accounts a client has: 'over our four accounts' are all of them, or none that is known
 * @returns `dropped`: words of it that none of the engine's words stands for
 */
export function rephrased(
  text: string,
  { ownAccounts }: { ownAccounts: number | undefined },
): { text: string; dropped: string[] } {
  if (/["“]/.test(text)) return { text, dropped: [] };
  let said = text;
  const dropped: string[] = [];
  const put = ([pattern, meant, told]: Rephrasing) => {
    const before = said;
    said = said.replace(pattern, meant);
    if (said !== before && !told) dropped.push(...droppedWords(before, said));
  };
  for (const each of [seenFigures, wholeBalance, ...enough]) put(each);
  for (const each of [...dayLists, ...askedOtherwise, ...phrases]) put(each);
  if (ownAccounts === undefined) {
    for (const each of ofStaff) put(each);
  } else {
    for (const each of ofClients) {
      // 'Has 96k earmarked' is of no hold.
      if (each[1].includes("holds") && !/\b(?:held|blocked|on hold)\b/i.test(said)) continue;
      put(each);
    }
    said = said.replace(
      /\b(?:(?:over|across|on|in|of|for) )?(?:(?:all )?(?:of )?(?:our|my)|all (?:of )?(?:the )?) ?(\w+) accounts\b/gi,
      (phrase, number: string) => {
        const count = numbers.indexOf(number.toLowerCase());
        return count === ownAccounts || number === String(ownAccounts) ? "on all our accounts" : phrase;
      },
    );
  }
  return said.trim() === "" ? { text, dropped: [] } : { text: said, dropped };
}
