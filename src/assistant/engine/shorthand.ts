import { anyMonth } from "./periods/names";

/*
 * Shorthand that is read by what stands beside it: 'dr > 20k', '5-6k', 'in/out', 'usd/aed', 'no. of'.
 */

const thousands = "k|m|mn|mil|bn|million|thousand";
const account = "(?:account|accounts|a/c|ac)";

/** Behind these a person or a company is named: 'paid to dr salem'. */
const unnamed =
  "(?<!\\b(?:to|from|for|(?<!\\b(?:accounts?|clients?|suppliers?|customers?|ranked|sorted) )by|with|pay|paid|pays|did|does|has|is) )";

type Shorthand = readonly [said: RegExp, meant: string];

const month = `(?:${anyMonth})`;

/** Ranges of days as they are written in tables: '1/10-15/10', '1-15/10', '1 oct-15 oct'. */
const ranges: readonly Shorthand[] = [
  [
    /(?<![\w./-])(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\s?[-–]\s?(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?![\w/-])/g,
    "$1 to $2",
  ],
  [
    /(?<![\w./-])(0?[1-9]|[12]\d|3[01])\s?[-–]\s?(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])(?![\w/-])/g,
    "$1/$3 to $2/$3",
  ],
  [/(?<![\w/-])(20\d\d-\d\d-\d\d)\s?[-–/]\s?(20\d\d-\d\d-\d\d)(?![\w/-])/g, "$1 to $2"],
  [
    new RegExp(`(?<![\\w./-])(\\d{1,2} ?${month})\\s?[-–]\\s?(\\d{1,2} ?${month})(?![\\w/-])`, "gi"),
    "$1 to $2",
  ],
];
const months = new RegExp(`(?<![\\w./-])(${month})[-–](${month})(?![\\w/-])`, "gi");

const patterns: readonly Shorthand[] = [
  // 'Cash in' alone may be cash in something.
  [/\bcash ?in ?(?:\/|&|and|vs\.?|versus|against) ?(?:cash ?)?out\b/gi, "money in and money out"],
  [/\bcash ?out(?: of)?(?= )/gi, "money out"],
  [/\bcash ?out$/gi, "money out"],
  // Sides of the book. 'Dr Salem' is a person, and '5 cr' ten millions.
  [/\bdrs?\s?(?:\/|&|\+|,|\band\b|\bvs?\b)\s?crs?\b/gi, "debits and credits"],
  [/\bcrs?\s?(?:\/|&|\+|,|\band\b|\bvs?\b)\s?drs?\b/gi, "credits and debits"],
  [/\b(last|first|top|latest|newest|largest|biggest|smallest) (\d{1,2}) cr\b/gi, "$1 $2 credits"],
  [/\b(last|latest|newest|first|largest|biggest|smallest|highest|lowest|avg|average) cr\b/gi, "$1 credit"],
  [
    /\b(last|latest|newest|first|largest|biggest|smallest|highest|lowest|avg|average) dr\b(?! [A-Z])/gi,
    "$1 debit",
  ],
  [new RegExp(`(?<![\\w.-])${unnamed}(?:d[rR]s?|D[Rr]S)(?![\\w-]|\\.)`, "g"), "debits"],
  [new RegExp(`(?<![\\w.-])${unnamed}DR(?![\\w-]|\\.|\\s\\p{Lu}\\p{Ll})`, "gu"), "debits"],
  [new RegExp(`(?<![\\w.-])(?<!\\d\\s)${unnamed}(?:c[rR]s?|C[Rr]S)(?![\\w-]|\\.)`, "g"), "credits"],
  [new RegExp(`(?<![\\w.-])(?<!\\d\\s)${unnamed}CR(?![\\w-]|\\.|\\s\\p{Lu}\\p{Ll})`, "gu"), "credits"],
  [/\b(?:in|ins|inflow|inflows)\s?\/\s?(?:out|outs|outflow|outflows)\b/gi, "credits and debits"],
  [/\b(?:out|outs|outflow|outflows)\s?\/\s?(?:in|ins|inflow|inflows)\b/gi, "debits and credits"],
  [/\bins outs\b/gi, "credits and debits"],
  [/\b(?:opening|opng|open)\s?\/\s?(?:closing|clsg|close)(?= |$)/gi, "opening and closing"],
  [/\b(credits?|debits?|receipts|payments)\s?\/\s?(credits?|debits?|receipts|payments)\b/gi, "$1 and $2"],
  [/\b(sweeps?|transfers?) ?[&+] ?(?=(?:(?:internal|own) )?(?:sweeps?|transfers?)\b)/gi, "$1 and "],
  // Numbers and amounts.
  [/(?<![\w.])(?:no\.?|nr\.?|num\.?|#)\s?of (?=\p{L})/giu, "number of "],
  [
    new RegExp(
      `(?<![\\w./-])(?<!\\b(?:between|from|btw) )(\\d{1,3})\\s?[-–]\\s?(\\d{1,3})\\s?(${thousands})\\b(?![-/])`,
      "gi",
    ),
    "between $1$3 and $2$3",
  ],
  [
    new RegExp(
      `(?<![\\w./-])(?<!\\b(?:between|from|btw) )(\\d{1,3})\\s?(${thousands})\\s?[-–]\\s?(\\d{1,3})\\s?(${thousands})\\b(?![-/])`,
      "gi",
    ),
    "between $1$2 and $3$4",
  ],
  [
    /(?<![\w./,-])(?<!\b(?:between|from|btw) )(\d{1,3}(?:,\d{3})+)\s?[-–]\s?(\d{1,3}(?:,\d{3})+)\b(?![-/,])/gi,
    "between $1 and $2",
  ],
  [/\bbtw (?=(?:[$€]|(?:usd|aed|eur) )?\d)/gi, "between "],
  [/\bbtw\b/gi, "by the way"],
  [
    /\b(credits|debits|payments|receipts|transactions|bills) ([$€]?)(?!20\d\d\b)(\d{3,6}) ?[-–] ?[$€]?(?!20\d\d\b)(\d{3,7})(?![\w./-])/gi,
    "$1 between $2$3 and $2$4",
  ],
  [/(?<![\w.])(?:no|nr|num)\. ?of(?=\s*(?:[+&,]|$))/gi, "count"],
  [/\bby (?:count|cnt|number|frequency)\b(?! of)/gi, "by number of transactions"],
  [/\b(account|iban) (?:no\.?|nr\.?|number) ?(?=\.{0,3}\d{3,6}\b)/gi, "$1 "],
  [/\baccounts? (?:no\.|no\b(?= of\b|\W*$)|nr\b\.?|#|numbers?\b)(?: of\b)?(?! ?[\d#])/gi, "iban of"],
  [/\b(?:date|dt)\b(?=\s*[+&,]\s*(?:amount|ref))|(?<=\b(?:amount|ref)\s*[+&,]\s*)dt\b/gi, "date"],
  // Days.
  [/\b(last|past|previous|next|in) (\d{1,3})\s?d\b/gi, "$1 $2 days"],
  [/\b(last|past|previous|next) (\d{1,2})\s?(?:w|wks?)\b/gi, "$1 $2 weeks"],
  [/\b(last|past|previous|next) (\d{1,2})\s?m\b/gi, "$1 $2 months"],
  [new RegExp(`\\b(?:eom|month[- ]end) (?=(?:${anyMonth})\\b)`, "gi"), "end of "],
  [new RegExp(`\\b(${anyMonth})(?: (20\\d\\d))? (?:eom|month[- ]end)\\b`, "gi"), "end of $1 $2"],
  [
    new RegExp(
      `(?<!\\bat )(?<!\\bas (?:of|at) )\\b(?:eod|cob)(?: on| of)? (?=\\d|today|yesterday|(?:last )?(?:${anyMonth}|mon|tue|wed|thu|fri|sat|sun))`,
      "gi",
    ),
    "at the end of ",
  ],
  // Figures.
  [/\bledger(?= ?(?:\+|and|&|vs\.?|versus|\/|,|or|against|minus|less) ?(?:the )?avail)/gi, "balance"],
  [
    /(?<=\bavailable(?: balance)? ?(?:\+|and|&|vs\.?|versus|\/|,|or|against) ?(?:the )?)ledger\b/gi,
    "balance",
  ],
  [/\b(balance)s?\s?\/\s?(available)\b/gi, "$1 and $2"],
  [/\b(available)\s?\/\s?(balance)s?\b/gi, "$1 and $2"],
  [new RegExp(`\\b(?:op|ops|oper) (?=${account}\\b)`, "gi"), "operating "],
  [/(?<![\w.])ops(?![\w.])/gi, "operations"],
  [/\bexp (?=dates?\b)/gi, "expiry "],
  [
    /\b(holds?) exp(?:ir(?:ing|e|y))?\.? ?(?:<|in|within) ?(\d{1,3}) ?d(?:ays)?\b/gi,
    "$1 expiring in the next $2 days",
  ],
  [/\b(holds?) exp\b\.?/gi, "$1 expiring"],
  [
    /\bcust(?=s? (?:receipts?|payments?|credits|deposits?|transfers?)\b)|(?<=\b(?:by|per|top|which|what|each|every|largest|biggest|best|\d) )cust\b/gi,
    "customer",
  ],
  [/\bcusts\b/gi, "customers"],
  [/\bcoll (?=(?:acs?|a\/c|account)s?\b)/gi, "collections "],
  [/(?:\bin )?\busd (?:equiv(?:alent)?|eqv)\b\.?/gi, "in dollars"],
  [/(?:\bin )?\baed (?:equiv(?:alent)?|eqv)\b\.?/gi, "in dirhams"],
  [/(?:\bin )?\beur (?:equiv(?:alent)?|eqv)\b\.?/gi, "in euros"],
  [/\bper cent\b/gi, "percent"],
];

/** A message with its shorthand written out. */
export function fromShorthand(text: string): string {
  let said = text;
  for (const [pattern, meant] of [...ranges, ...patterns]) said = said.replace(pattern, meant);
  // 'Diff sep-oct' compares them.
  if (!/\b(?:difference|diff|compare|vs|versus|change)\b/i.test(said))
    said = said.replace(months, "$1 to $2");
  return said;
}

const names: Readonly<Record<string, string>> = { usd: "dollar", aed: "dirham", eur: "euro" };
const pair = /(?<![\w/])(usd|aed|eur)\s?\/\s?(usd|aed|eur)(?![\w/])/gi;
/** Words beside a pair of currencies that ask for nothing else than its rate. */
const ofRates = new RegExp(
  `^(?:what|whats|s|is|was|the|our|your|you|we|used|use|against|vs|versus|current|latest|spot|book|fx|exchange|rates?|and|now|today|yesterday|on|at|as|of|end|last|week|month|please|show|tell|me|how|are|(?:${anyMonth})|\\d{1,4}(?:st|nd|rd|th)?|[/.-])$`,
  "i",
);

/** The rate of two currencies that are written as a pair: 'usd/aed today'. */
export function asRates(text: string): string {
  const found = [...text.matchAll(pair)].filter(
    ([, one = "", other = ""]) => one.toLowerCase() !== other.toLowerCase(),
  );
  const beside = text.replace(pair, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (found.length === 0 || !beside.every((word) => ofRates.test(word))) return text;
  if (found.length > 1)
    return `exchange rates ${text.replace(pair, " ").replace(/\b(?:fx|exchange|rates?|and)\b|[+&,]/gi, " ")}`;
  return text
    .replace(/\b(?:fx|(?:exchange )?rates?)\b/gi, " ")
    .replace(
      pair,
      (_, one: string, other: string) =>
        `exchange rate of ${names[one.toLowerCase()]} to ${names[other.toLowerCase()]}`,
    );
}
