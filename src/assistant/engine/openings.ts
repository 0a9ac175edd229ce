/*
 * What stands before a question, up to a comma: 'Leaving aside the sweeps, what …', 'Expressed in dollars, what …', 'Of
 * these, how many …'. Where it says what is left out, of what it is or in what it is to be told, it is put into the order
 * that the engine reads; all others stay as they are.
 */

const asking =
  "(?:who|whom|whose|what|which|when|where|how|did|do|does|has|have|had|is|are|was|were|show|list|give|tell)(?:'?s)?\\b";

const leaving =
  "(?:leaving out|leaving aside|setting aside|putting aside|leave out|leave aside|disregarding|discounting|ignoring|excluding|exclude|barring|bar|except(?: for)?|excepting|with the exception of|apart from|aside from|other than|not counting|not including|without counting|without)";

const left = new RegExp(`^\\W*${leaving} ([^,;?]{2,80}), (?=${asking})`, "i");
const leftAside = new RegExp(`^\\W*(?:leaving|setting|putting) ([^,;?]{2,80}) aside, (?=${asking})`, "i");

const rates =
  /(?<=\b(?:in|into|to) (?:us )?(?:dollars?|usd|euros?|eur|dirhams?|aed)),? at (?:today's|todays|the current|the latest|the present|the prevailing|current|latest|the day's) (?:exchange |conversion )?rates?\b/gi;

type Opening = readonly [said: RegExp, meant: string];

const openings: readonly Opening[] = [
  [
    /^\W*(?:as for|as regards|regarding|concerning|with (?:regard|respect|reference) to|in (?:respect of|reference to)) ([^,;?]{2,80}), (?:(?:please|kindly|pls|could you|can you|would you) )+(?:confirm|state|advise|provide|show|give|list|send|share|report)(?: (?:me|us)(?: with)?)? (?=(?:the|a list|all|our|every|how|what|which)\b)/i,
    "for $1, show ",
  ],
  [/^\W*(?:until|up to|up until|till) now, (?=.*\b(?:today|this (?:week|month|quarter|year))\b)/i, ""],
  [
    /^\W*among(?:st)? (?:all )?(?:of )?(?:our|the|my) (supplier|customer|payee|payer|vendor)s, (?:who|which(?: one)?) /i,
    "which $1 ",
  ],
  [/^\W*(?:in terms of|by) (?:number|count|frequency), (?=.*\bmost (?:often|frequently)\b)/i, ""],
  // Of all that was spent fees are a part anyhow; of what somebody got they are not.
  [
    /^\W*including (?:the |all |bank |account )*fees, (?=(?:what|how much) (?:did|have) (?:we|i) (?:spend|spent)(?: (?:in|during|last|this|since|yesterday|today)\b[^,]*)?[\s?.!]*$)/i,
    "",
  ],
  [
    /(?<=^\W*(?:what|how much) (?:did|have) (?:we|i) (?:spend|spent)(?: (?:in|during|last|this|since|yesterday|today)\b[^,]*)?),? (?:including|incl\.?) (?:the |all |bank |account )*fees[\s?.!]*$/i,
    "",
  ],
  [/^\W*(?:going )?back to (?:the )?([^,:;?]{2,60})[:,] (?=\S)/i, "$1, "],
  [
    new RegExp(
      `^\\W*(?:as for|as regards|regarding|concerning|with (?:regard|respect) to|in respect of|in the case of|when it comes to) ([^,;?]{2,80}), (?=${asking})`,
      "i",
    ),
    "for $1, ",
  ],
  // The change of a balance is what came in without what went out.
  [
    /^\W*net of (?:all )?(?:the )?(?:outflows?|outgoings|payments|debits|withdrawals), (?=(?:has|have|did|was|were) .{2,80}\b(?:gained?|lost|lose|grown?|grow|risen|rise|fallen|fall|changed?|moved?)\b)/i,
    "",
  ],
  [
    new RegExp(
      `^\\W*(?:(?:expressed|measured|converted|stated|put|all) )?(?:in|into|to) ((?:us )?(?:dollars?|usd|euros?|eur|dirhams?|aed))(?: terms)?, (${asking}.*?)\\s*([?.!]*)$`,
      "i",
    ),
    "$2 in $1$3",
  ],
  // 'Fees don't count' at the end leaves them out.
  [
    /[,;–—-]\s*(?:the |and )?([a-z]{3,20}s?) (?:don't|do not|dont|doesn't|does not) count\W*$/i,
    ", excluding $1",
  ],
  [/^\W*(?:(?:and|but) )?not (?:the |any )?([a-z]{4,20}s)[\s.!?]*$/i, "without $1"],
  [/^\W*of (these|those|them), (how many|how much|which|what|who)\b/i, "$2 of $1"],
];

/** A message whose opening is put where the engine reads it. */
export function turned(text: string): string {
  if (/["“]/.test(text)) return text;
  let said = text.replace(rates, "");
  for (const [pattern, meant] of openings) said = said.replace(pattern, meant);
  said = said.replace(rates, "");
  return withoutLeft(said);
}

/** What is left out is told first, in one way; several things are told behind the question. */
function withoutLeft(text: string): string {
  const found = leftAside.exec(text) ?? left.exec(text);
  const [opening = "", said = ""] = found ?? [];
  if (!found) return text;
  // All sweeps are to the core account.
  const out = said.replace(/^((?:the |all |our )?sweeps?) (?:to|into) the core account$/i, "$1");
  const rest = text.slice(opening.length);
  const isList = /\b(?:and|or|nor)\b|&/.test(out) && !/\b(?:transfers?|sweeps?|accounts?)\b/i.test(out);
  if (!isList) return `excluding ${out}, ${rest}`;
  const [, question = rest, end = ""] = /^(.*?)\s*([?.!]*)$/s.exec(rest) ?? [];
  return `${question}, excluding ${out}${end}`;
}
