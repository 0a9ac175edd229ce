import type { Question } from "./question";

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
  | "largest";

const they =
  "(?: (?:is|are|was|were|did|do|does|has|have) (?:they|it|that|those|these)(?: (?:from|to|on|for|placed|made|paid|sent|booked|come from|go to))?)?";
const account = `(?:on |of |from )?whose(?: account| accounts)?|(?:on|in|from|into|to|across|of|out of|at) (?:which|what)(?: of (?:our|my|the|their|your))? accounts?${they}|(?:which|what) accounts?${they}|accounts?`;
const party =
  "who|(?:from|to|for|by) whom|who (?:from|to|for)|who (?:got|gets|paid|sent|received|made) (?:it|them|each|what)|(?:the )?(?:supplier|payee|payer|recipient|customer|beneficiary|vendor|sender)s?|(?:the )?names?";
const date = `since when|until when|(?:on |from )?(?:which|what) (?:days?|dates?)${they}|when${they}|(?:value |booking |the )?dates?`;
const total = "(?:the |their |its )?(?:sums?|totals?)";
const amount =
  "(?:the |their |its )?(?:amounts?|value)|how much(?: each| in each| is each| was each| in all| in total| together)?|for how much|how much (?:sits|is|was|stands|stood) (?:in|on) each|what (?:are|were|is|was) (?:they|it|those) worth(?: together| in all| in total)?|what (?:do|did|does) (?:they|it|those) (?:add up to|come to|total|amount to)";
const count = "how many(?: (?:of them|are there|were there|in all|in total|are they|were they))?";
const reference =
  "(?:the )?(?:references?|refs?|descriptions?|texts?|numbers?)|what for|(?:which|what) (?:document|invoice|bill|order)s? (?:was|were|is|are) (?:it|they|that) for|what (?:is|was|are|were) (?:it|they|each) for";
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
  ["reason", "why|for what(?: reason)?|(?:the |what )?reasons?|on what grounds"],
  [
    "gap",
    "(?:by how much|(?:what|how much) (?:is|was) the (?:gap|difference)(?: between (?:them|the two))?|the (?:gap|difference))",
  ],
  ["oldest", extreme("oldest|earliest|first|longest")],
  ["newest", extreme("newest|latest|last|most recent")],
  ["largest", extreme("largest|biggest|highest|greatest")],
];
const any = said.map(([, words]) => words).join("|");
const ofEach = "(?: (?:of|for) (?:each|every one|them|all|each of them|each one)| each)?";
const tail = new RegExp(
  `^(.*?[\\p{L}\\p{N})])\\s*(?:[,;:.?]\\s*(?:and |plus |& ?)?|\\s[–—-]+\\s*(?:and )?|\\s(?:and|plus|&|with)\\s(?:the )?)((?:${any})${ofEach}(?:(?:\\s*[,;/&]\\s*(?:and |plus )?|\\s(?:and|plus|&)\\s)(?:${any})${ofEach})*)\\s*[?.!]*$`,
  "iu",
);
const one = new RegExp(`^(?:${any})${ofEach}$`, "i");

/** A question without the facets behind it; each of them is a column of its rows, or a part of what is counted. */
export function withoutFacets(text: string): { text: string; facets: Facet[] } {
  const found = /["“]/.test(text) ? null : tail.exec(text.trim());
  const [, head = "", behind = ""] = found ?? [];
  const words = head.trim().split(/\s+/);
  if (!found || words.length < 2 || /\b(?:by|and|or|of|the|per|in|on|for|with|than|between)$/i.test(head))
    return { text, facets: [] };
  const parts = behind
    .split(/\s*[,;/&]\s*(?:and |plus )?|\s(?:and|plus)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (!parts.every((part) => one.test(part))) return { text, facets: [] };
  const facets = parts.map(
    (part) => said.find(([, words]) => new RegExp(`^(?:${words})${ofEach}$`, "i").test(part))?.[0] ?? "count",
  );
  return { text: `${head}?`, facets: [...new Set(facets)] };
}

const isOnly = (facets: readonly Facet[], ...some: readonly Facet[]): boolean =>
  facets.every((facet) => some.includes(facet));

/** As many rows are shown where their columns are asked for. */
const mostShown = 50;

/**
 * A question whose answer tells the facets, too: all of its rows, or its parts where these say all that is asked. Undefined
 * where its answer has no such columns.
 */
export function withFacets(question: Question, asked: readonly Facet[]): Question | undefined {
  const { subject, by, measure } = question;
  if (asked.length === 0) return question;
  // One row, or an average, tells neither what all come to nor how many they are.
  const isOne =
    /^(?:largest|smallest|latest|earliest|average|share)$/.test(measure ?? "") && by === undefined;
  const isTyped = measure === "average" && question.type !== undefined;
  if (isTyped && isOnly(asked, "count", "total")) return question;
  if (isOne && subject !== "holds" && (asked.includes("total") || asked.includes("count"))) return undefined;
  if (subject === "balance" && question.accounts.length === 1 && asked.includes("total")) return undefined;
  const facets = asked.map((one) => (one === "total" ? "amount" : one));
  const ranks = facets.filter((facet) => facet === "oldest" || facet === "newest" || facet === "largest");
  const isPlain = by === undefined && (measure === undefined || /^(?:sum|count|list)$/.test(measure));
  if (ranks.length > 0) {
    if (subject !== "holds" || ranks.length > 1 || !isPlain) return undefined;
    const rank = { oldest: "earliest", newest: "latest", largest: "largest" } as const;
    return { ...question, measure: rank[ranks[0] as keyof typeof rank], limit: mostShown };
  }
  if (facets.includes("gap"))
    return (subject === "compare" || question.texts?.length === 2) && isOnly(facets, "gap", "amount")
      ? question
      : undefined;
  // Only of holds a reason is kept with the record.
  if (subject === "reference")
    return facets.includes("reason") && !/^HOLD-/i.test(question.reference ?? "") ? undefined : question;
  if (subject === "reviews")
    return isOnly(facets, "account", "party", "amount", "count", "date", "reason") ? question : undefined;
  if (facets.includes("reason") && subject !== "holds") return undefined;
  // Who placed a hold is none of its columns.
  if (subject === "holds" && facets.includes("party")) return undefined;
  if (subject === "holds" || subject === "allocations")
    return by === undefined && !facets.includes("reference")
      ? { ...question, limit: question.limit ?? mostShown }
      : undefined;
  // 'Which alerts … and on which accounts' are wanted one by one.
  const isList = measure === "list";
  if (subject === "alerts" && isPlain && !isList && isOnly(facets, "account", "count"))
    return { ...question, by: "account" };
  if (subject === "alerts")
    return isPlain && isOnly(facets, "account", "count", "date")
      ? { ...question, limit: mostShown }
      : undefined;
  if (subject === "balance") return isPlain && isOnly(facets, "account", "amount") ? question : undefined;
  if (subject !== "transactions" && subject !== "payments") return undefined;
  if (by !== undefined) {
    const tells = by === "account" ? "account" : by === "counterparty" ? "party" : "amount";
    return isOnly(facets, tells, "amount", "count") ? question : undefined;
  }
  if (question.texts) return isOnly(facets, "amount", "count", "party") ? question : undefined;
  if (measure === "average" || measure === "share") return undefined;
  if (isList && by === undefined) return { ...withoutMeasure(question), rows: mostShown };
  if (isPlain && facets.includes("account") && isOnly(facets, "account", "amount", "count"))
    return { ...withoutMeasure(question), by: "account" };
  if (isPlain && facets.includes("party") && isOnly(facets, "party", "amount", "count"))
    return { ...withoutMeasure(question), by: "counterparty" };
  // A sum tells the number, too.
  if (isPlain && isOnly(facets, "amount", "count")) {
    const { measure: _measure, ...summed } = question;
    return measure === "count" && facets.includes("amount") ? summed : question;
  }
  // What is ranked is told row by row.
  return isPlain ? { ...question, rows: mostShown } : question;
}

/** Parts have their sums and numbers both. */
function withoutMeasure(question: Question): Question {
  const { measure: _measure, limit: _limit, ...rest } = question;
  return rest.subject === "transactions" ? { ...rest, limit: mostShown } : rest;
}
