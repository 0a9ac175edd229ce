import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";
import { optional } from "../pass";
import { sectionKind } from "./section-words";
import type { Section } from "./sections";

const PENDING = /\b(pending|not yet|uncleared|unprocessed|upcoming|scheduled)\b|^information zur abrechnung/i;
const MOST_WORDS = 14;

/** 'Transactions not yet processed as at 1 June': what is not of the account yet may be titled with a date. */
export const pendingSection = optional(
  {
    name: "titles of pending rows",
    why: "a title says that the rows under it are pending",
    fixture: "titles-of-pending-rows",
  },
  () => null,
  ({ words, dates, money }: ReadLine): Section | null => {
    const [date] = dates;
    if (!date || date.from < 2 || money.length > 0 || dates.length > 2 || words.length > MOST_WORDS)
      return null;
    const title = textOf(words.slice(0, date.from));
    return PENDING.test(title) && sectionKind(title) === "decoy" ? { title, kind: "decoy" } : null;
  },
);
