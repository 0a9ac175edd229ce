/** What of the same rows is asked for beside them: 'how many, and on which accounts'. */
export type Facet =
  | "account"
  | "party"
  | "date"
  | "amount"
  | "total"
  | "count"
  | "reference"
  | "gap"
  | "reason"
  | "oldest"
  | "newest"
  | "largest"
  | "list"
  | "state"
  | "severity"
  | "expiry"
  | "purpose"
  | "bySize"
  | "newestFirst";

const they =
  "(?: (?:is|are|was|were|did|do|does|has|have) (?:they|it|that|those|these)(?: (?:from|to|on|for|placed|made|paid|sent|booked|come from|go to))?)?";
const account = `(?:on |of |from )?whose(?: account| accounts)?|(?:on|in|from|into|to|across|of|out of|at) (?:which|what)(?: of (?:our|my|the|their|your))? accounts?${they}|(?:which|what) accounts?${they}|accounts?`;
const party =
  "who|(?:from|to|for|by) whom|who (?:from|to|for)|who (?:got|gets|paid|sent|received|made) (?:it|them|each|what)|(?:the )?(?:supplier|payee|payer|recipient|customer|beneficiary|vendor|sender)s?|(?:the )?names?";
const date = `since when|until when|(?:on |from )?(?:which|what) (?:days?|dates?)${they}|when${they}|(?:value |booking |the )?dates?`;
const total = "(?:the |their |its )?(?:overall |grand )?(?:sums?|totals?)(?: amounts?| value)?";
const amount =
  "(?:the |their |its )?(?:amounts?|values?|currenc(?:y|ies))|(?:of|for|in) (?:which|what) (?:amounts?|currenc(?:y|ies))|how much(?: each| in each| is each| was each| in all| in total| together)?|for how much|how much (?:sits|is|was|stands|stood) (?:in|on) each|what (?:are|were|is|was) (?:they|it|those) worth(?: together| in all| in total)?|what (?:do|did|does) (?:they|it|those) (?:add up to|come to|total|amount to)";
const entries =
  "(?:postings|transactions|payments|bookings|entries|items|movements|debits|credits|receipts|transfers)";
const count = `how many(?: (?:of them|are there|were there|in all|in total|are they|were they))?|(?:in|over|across) how many ${entries}|(?:the |their )?(?:count|number)(?: of them)?`;
const reference = "(?:the |their )?(?:references?|refs?|numbers)(?: numbers?)?";
const purpose =
  "(?:the |their )?(?:descriptions?|texts?)|what for|(?:which|what) (?:document|invoice|bill|order)s? (?:was|were|is|are) (?:it|they|that) for|what(?:'s|s| is| was| are| were) (?:it|that|they|those|each) for";
const extreme = (words: string) => `which(?: one| of them)? (?:is|was) the (?:${words})(?: one)?`;

/** Each facet with how it is asked for. */
const said: readonly [Facet, string][] = [
  ["account", account],
  ["party", party],
  ["date", date],
  ["amount", amount],
  ["total", total],
  ["count", count],
  ["reference", reference],
  ["purpose", purpose],
  [
    "list",
    "(?:the )?details|(?:list|show)(?: (?:them|these|those|it))?(?: all| each)?|which(?: ones?)?(?: (?:are|were) (?:they|those|these|it))?|one by one|line by line",
  ],
  ["state", "(?:the |their )?(?:status(?:es)?|states?)"],
  ["severity", "(?:the |their )?severit(?:y|ies)"],
  [
    "expiry",
    "(?:the |their )?(?:expiry|expiration|end)(?: dates?)?|when (?:do|does|will) (?:they|it|each) (?:end|expire|lapse)",
  ],
  [
    "bySize",
    "(?:the )?(?:biggest|largest|highest)(?: ones?)? (?:first|on top|at the top)|(?:sorted|ordered|ranked) by (?:size|amount|value)|(?:in )?desc(?:ending)?(?: order)?|by size|largest to smallest",
  ],
  ["newestFirst", "(?:the )?(?:newest|latest|most recent)(?: ones?)? (?:first|on top|at the top)"],
  ["reason", "why|for what(?: reason)?|(?:the |what )?reasons?|on what grounds"],
  [
    "gap",
    "(?:by how much|(?:what(?:'s|s| is| was)|how much (?:is|was)) the (?:gap|difference)(?: between (?:them|the two))?|the (?:gap|difference))",
  ],
  ["oldest", extreme("oldest|earliest|first|longest")],
  ["newest", extreme("newest|latest|last|most recent")],
  ["largest", extreme("largest|biggest|highest|greatest")],
];
const any = said.map(([, words]) => words).join("|");
const ofEach = "(?: (?:of|for) (?:each|every one|them|all|each of them|each one)| each)?";
const tail = new RegExp(
  `^(.*?[\\p{L}\\p{N})])\\s*(?:[,;:.?]\\s*(?:(?:and|plus|with|incl\\.?|including|please|pls|kindly) |[&+] ?)*(?:the )?|\\s[–—-]+\\s*(?:and )?|\\s(?:and|plus|&|\\+|with|incl\\.?|including)\\s(?:the )?)((?:${any})${ofEach}(?:(?:\\s*[,;/&+]\\s*(?:and |plus )?|\\s(?:and|plus)\\s)(?:${any})${ofEach})*)\\s*[?.!]*$`,
  "iu",
);
/** An order that only says how the rows are to be shown: 'Kindly list these with date and amount'. */
const order =
  /\s*[.;?,–—-]\s*(?:(?:and|please|kindly|then) )*(?:list|show|give|state|tell)(?: me| us)? (?:these|them|those|each|each one|it)(?: all)?(?: (?:with|by|stating|including|and))? (?=\S)/i;
/** 'What's the reference' behind a comma is 'the reference'. */
const asked =
  /([,;:–—-]\s*(?:and )?)what(?:'s|s| is| was| are| were) (?=(?:the|its|their) (?:ref|reference|date|amount|payee|recipient|account|status|description|text)s?[\s?.!]*$)/i;
const one = new RegExp(`^(?:${any})${ofEach}$`, "i");

/** A question without the facets behind it; each of them is a column of its rows, or a part of what is counted. */
export function withoutFacets(text: string): { text: string; facets: Facet[] } {
  const found = /["“]/.test(text) ? null : tail.exec(text.trim().replace(order, ", ").replace(asked, "$1"));
  const [, head = "", behind = ""] = found ?? [];
  const words = head.trim().split(/\s+/);
  if (
    !found ||
    words.length < (/[\s:–—-]$/.test(text.slice(head.length, head.length + 1)) ? 1 : 2) ||
    /\b(?:by|and|or|of|the|per|in|on|for|with|than|between)$/i.test(head)
  )
    return { text, facets: [] };
  const parts = behind
    .split(/\s*[,;/&+]\s*(?:and |plus )?|\s(?:and|plus)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (!parts.every((part) => one.test(part))) return { text, facets: [] };
  const facets = parts.map(
    (part) => said.find(([, words]) => new RegExp(`^(?:${words})${ofEach}$`, "i").test(part))?.[0] ?? "count",
  );
  return { text: `${head}?`, facets: [...new Set(facets)] };
}
