import type { Question } from "./question";
import type { Slots } from "./slots";

/** 'How much was that?' behind the latest or the largest of something is of that one, and not of all of them. */
export function isOfThatOne({ reading }: Slots, { measure, by }: Question): boolean {
  if (!/^(?:latest|earliest|largest|smallest)$/.test(measure ?? "")) return false;
  // 'How much?' behind who paid most is told with the name.
  return by === undefined
    ? isAboutThatOne.test(reading.text)
    : /^(?:and |so |ok,? )?how much(?: (?:was|is) (?:that|it))?[\s?!.]*$/i.test(reading.text);
}

export const isAboutThatOne =
  /^(?:and |so |ok,? )?(?:how much(?: (?:was|is|were) (?:that|it|this)(?: one| payment| transaction)?(?: for)?)?|when(?: (?:was|is) (?:that|it|this))?|who (?:was|is) (?:it|that|this) (?:to|from|for)|who (?:got|gets|received|paid|sent|made) (?:it|that|this)(?: one)?|(?:to|from) whom(?: (?:was|did|is) (?:it|that)(?: go| come)?)?|what (?:was|is) (?:it|that|this)(?: for| about)?|what for|(?:(?:on |from |in |to |into )?(?:which|what) account(?: (?:was|is|did) (?:it|that)(?: (?:on|from|in|to|into|go to|come from|hit))?)?))[\s?!.]*$/i;
