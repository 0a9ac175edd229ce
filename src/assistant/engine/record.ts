import type { Question } from "./question";
import { questionSchema } from "./question";
import type { Slots } from "./slots";

/** Words of any wish about one record: its fields answer them, and nothing is worked out. */
const wishes = new Set(
  "a about again already amount an and any are arrive arrived at back became become been beneficiary bill booked bounce bounced by came capture captured check come confirm currency customer date day description detail details did do does document done end ended executed expire expired expires explain fail failed fee fields find for from full get give given go goes gone had happened has have held her his hold how i in info information into invoice is it its know left look made me mean means money month much my name number of off on one open order our out over paid payee payer payment pending placed please pending processed processing purpose reach reached reason receive received record ref reference reject rejected release released return returned say says sent settled show since stand stands state status still stuck supplier take taken tell text that the their then there they this through to track transaction transfer until up us value vendor was we went were what whats whatever when where whether which who whom whose why will with yet you your".split(
    " ",
  ),
);

/**
 * A question about one record that is named by its reference, whatever is wanted of it: the record is shown with its
 * fields. Undefined where anything else is spoken of.
 */
export function recordWish({ codes, reading, mentions, quoted, isStaff }: Slots): Question | undefined {
  const [reference] = codes.references;
  if (reference === undefined || codes.references.length > 1 || mentions.length > 0 || quoted !== undefined)
    return undefined;
  // Why a payment was rejected stands in its review, and not with its record.
  const asksWhy = /\b(?:why|reason|grounds|explain)\b/i.test(reading.text);
  if (isStaff && asksWhy && !/^HOLD-/.test(reference)) return undefined;
  // Nor does it say who placed a hold.
  if (/^HOLD-/.test(reference) && /\bwho(?:m|se)?\b/i.test(reading.text)) return undefined;
  const isAll = reading.tokens.every(
    ({ word }, at) => reading.uses[at] === "code" || wishes.has(word) || /^[^\p{L}\p{N}]+$/u.test(word),
  );
  return isAll ? questionSchema.parse({ subject: "reference", reference }) : undefined;
}
