import type { Question } from "./question";
import type { Slots } from "./slots";

/** 'Which month did we pay the most', 'the day with the highest credits': the unit whose parts are compared. */
function rankedUnit({ has, reading }: Slots): Question["by"] {
  if (!has("largest", "smallest")) return undefined;
  const at = reading.tokens.findIndex(
    ({ word }, place) =>
      /^(?:day|week|month)s?$/.test(word) &&
      (reading.uses[place] === "filler" || /^(?:which|what)$/.test(reading.word(place - 1))) &&
      reading.uses[place] !== "period" &&
      /^(?:which|what|the|busiest|best|worst|largest|highest|biggest|lowest|smallest|most|expensive|single|top)$/.test(
        reading.word(place - 1),
      ),
  );
  const unit = reading.word(at).replace(/s$/, "");
  return unit === "day" || unit === "week" || unit === "month" ? unit : undefined;
}

/** 'The biggest supplier payment' is a payment, and no supplier. */
export function isAdjective({ concepts, reading, has }: Slots): boolean {
  const isKind = ({ concept, at, words }: Slots["concepts"][number]) =>
    concept !== "byCounterparty" ||
    (/^(?:supplier|vendor|customer)$/.test(reading.words(at, at + words - 1)) &&
      /^(?:payment|debit|credit|receipt|bill|deposit)$/.test(reading.word(at + words)));
  return has("largest", "smallest", "latest", "earliest") && concepts.every(isKind);
}

/** 'Who got the largest payment' asks for one row, and for no sum of anybody. */
const isOneRow = ({ reading }: Slots): boolean =>
  /\b(?:who|whom|(?:which|what) \w+) .{0,30}\b(?:largest|biggest|highest|smallest|lowest|last|latest|first) (?:single )?(?:payment|debit|credit|receipt|transfer|bill|invoice|transaction|deposit)\b/i.test(
    reading.text,
  );

const moving = "pay|pays|paid|send|sends|sent|spend|spends|spent|receive|received|get|got";

/** The side of 'from which account did most go', which is of what moved and of no balance; undefined for anything else. */
export function movedMost(line: string): "credit" | "debit" | undefined {
  const [, verb] =
    /\b(?:which|what) (?:of (?:our|my) )?accounts? (?:did|does|has|have) (?:the )?(?:most|least)\b.*\b(go|gone|come|leave|left|arrived?)\b/.exec(
      line,
    ) ?? [];
  if (verb === undefined) return undefined;
  return /^(?:come|arrive)/.test(verb) || /\b(?:to|into) (?:which|what)\b/.test(line) ? "credit" : "debit";
}

/**
 * Whose sums are put in order: 'the account with the highest debits', 'who did Purchasing pay most', 'what do we spend
 * most on', 'where does our money go'.
 */
function rankedOwner({ has, reading, isStaff }: Slots): Question["by"] {
  const line = reading.words(0, reading.tokens.length);
  const having =
    /\b(account|client|customer|supplier|vendor|payee|payer)s? (?:with|that has|that had|having|which has|which had) (?:the |our )?(?:most|highest|largest|biggest|greatest|lowest|smallest|least|fewest)\b/.exec(
      line,
    )?.[1];
  if (having === "account" && has("debit", "credit", "transaction")) return "account";
  if (having === "client" && isStaff) return "client";
  if (having !== undefined && having !== "account" && having !== "client") return "counterparty";
  const whom = new RegExp(`\\b(?:who|whom) (?:do|did|does|has|have) .{1,60}\\b(?:${moving})\\b`);
  if (whom.test(line) && has("largest", "smallest")) return "counterparty";
  const wasPaid = /\bwho (?:was|were|has been|have been|is|are|gets|got) paid (?:the )?(?:most|least)\b/;
  if (wasPaid.test(line)) return "counterparty";
  if (movedMost(line)) return "account";
  const onWhat =
    /\b(?:what|whom?) .{0,30}\b(?:spend|spent|spending)(?: (?:our|my|the|all|money|most|mostly))* on\b/;
  const whither = /\bwhere (?:do|does|did) (?:all |most of )?(?:our|my|the) money (?:go|goes|went)\b/;
  return onWhat.test(line) || whither.test(line) ? "counterparty" : undefined;
}

export function partOf(slots: Slots): Question["by"] {
  const { has } = slots;
  if (isOneRow(slots) && !has("count", "rank", "sum")) return undefined;
  if (slots.isStaff && (has("byClient") || (has("client") && has("largest", "smallest")))) return "client";
  if (has("rank") && has("client") && slots.isStaff) return "client";
  if (has("rank") && has("account") && has("debit", "credit", "transaction", "payment")) return "account";
  const ranked = rankedOwner(slots);
  if (ranked) return ranked;
  if (has("byAccount")) return "account";
  if (has("byCounterparty") && !isAdjective(slots)) return "counterparty";
  if (has("byMonth")) return "month";
  if (has("byWeek")) return "week";
  if (has("byDay")) return "day";
  if (has("byType")) return "type";
  if (has("bySeverity")) return "severity";
  if (has("byStatus")) return "status";
  if (has("byCurrency")) return "currency";
  if (has("trend")) return "month";
  return rankedUnit(slots);
}
