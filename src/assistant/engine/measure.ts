import type { Question } from "./question";
import { isAverageBeside } from "./side-by-side";
import type { Slots } from "./slots";

/** 'Recent payments', 'rejected recently': several of them, and not the last one. */
export function isOfSeveral({ concepts, reading, limit }: Slots): boolean {
  return (
    limit === undefined &&
    concepts.some(({ concept, at, words }) => {
      if (concept !== "latest") return false;
      const phrase = reading.words(at, at + words - 1);
      return (
        phrase === "recently" ||
        (/^(?:recent|latest|newest|last|most recent)$/.test(phrase) &&
          /^(?:payments|transactions|debits|credits|movements|bookings|receipts|deposits)$/.test(
            reading.word(at + words),
          ))
      );
    })
  );
}

export function measureOf(slots: Slots): Question["measure"] {
  const { has } = slots;
  if (has("share")) return "share";
  // 'Top 3 payers by number of credits' are in order, and not counted.
  if (has("largest") && /\bby (?:the )?number of\b/i.test(slots.reading.text)) return "largest";
  if (has("count")) return isAverageBeside(slots) ? "average" : "count";
  if (has("average")) return "average";
  if (has("largest")) return "largest";
  if (has("smallest")) return "smallest";
  // 'Where did the 18,000 go' asks for the row.
  if (slots.amounts.named.length > 0 && /\b(?:where|who|what for)\b/i.test(slots.reading.text)) return "list";
  // 'Since when have we been paying Propellis' asks for the first time.
  const isOfTime = has("hold", "held", "allocation", "alert", "review");
  if (/\bsince when\b/i.test(slots.reading.text) && !isOfTime) return "earliest";
  if (has("when") && !has("latest", "earliest")) return "latest";
  if (has("sum")) return "sum";
  if (has("earliest")) return "earliest";
  if (has("latest") || has("when")) return "latest";
  if (has("list")) return "list";
  return undefined;
}
