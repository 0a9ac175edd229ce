import { movesOf, spanBeforeThat } from "./join";
import { namesAll } from "./pointers";
import type { Question } from "./question";
import type { Slots } from "./slots";

/** 'More than the month before?' is of what was asked, beside another time. */
export function comparedWith(
  slots: Slots,
  said: Partial<Question>,
  before: Question,
): Partial<Question> | "unclear" | undefined {
  const { reading } = slots;
  const compares =
    /^\W*(?:and |so |or |but )?(?:is (?:that|it|this) |was (?:that|it|this) |are (?:they|those) |were (?:they|those) )?(?:it )?(?:more|less|fewer|higher|lower|bigger|smaller|better|worse|up|down|compared|versus|vs|against)\b/i;
  if (!compares.test(reading.text) || slots.has("account", "byAccount") || namesAll(slots)) return undefined;
  const [span] = spanBeforeThat(slots, before) ?? said.spans ?? [];
  const isOneSum =
    before.spans.length === 1 &&
    (before.subject === "transactions" || before.subject === "compare") &&
    before.by === undefined &&
    (before.measure === undefined || before.measure === "sum");
  if (movesOf.includes(before.subject) && (!isOneSum || span === undefined)) return "unclear";
  if (!isOneSum || span === undefined) return undefined;
  const { measure: _measure, ...rest } = before;
  return { ...rest, subject: "compare", spans: [...before.spans, span] };
}
