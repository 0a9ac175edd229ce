import type { Category } from "../contract";
import { memoize } from "../memoize";
import { fold } from "./fold";
import { wordStarts } from "./matcher";
import { matchesTopic, topicWords } from "./word-lists";

type Side = "debit" | "credit";

const cardNumber = /(?<!\p{L})card (?:no|number|ending)\.?[\s:]*[\dx*]{4,}.*$/u;
/** Matches the mark of a contactless payment in British statements, with or without the day of the purchase. */
const contactless = /^(?:\d{1,2} \p{L}{3} \d{2,4} )?\){3}/u;

/** Matches separate numbers: their digits decide nothing, and they differ from payment to payment. */
const number = /\b[0-9]+\b/g;
const cacheSize = 5_000;

function byWords(text: string, side: Side): Category {
  if (contactless.test(text)) return side === "debit" ? "card" : "reversal";
  const places = wordStarts(text).filter((place) => matchesTopic(text, place) > 0);
  for (const topic of places.length === 0 ? [] : topicWords) {
    const category = topic[side];
    if (category && places.some((place) => topic.matches(text, place) > 0)) return category;
  }
  return "other";
}

const remember = (side: Side) => memoize(cacheSize, (text: string): Category => byWords(text, side));
const rulings = { debit: remember("debit"), credit: remember("credit") };

/**
 * Category of a transaction by the words of its description and the direction of the money. A card's number, which
 * some banks print behind every text, counts only if nothing else matches.
 * @param onCard true for a card's own statement, on which purchases are paid by card
 */
export function categorise(description: string, side: Side, onCard = false): Category {
  const text = fold(description).replace(number, (digits) => "0".repeat(digits.length));
  const bare = rulings[side](text.replace(cardNumber, ""));
  const found = bare === "other" ? rulings[side](text) : bare;
  return onCard && side === "debit" && ["other", "transfer_out"].includes(found) ? "card" : found;
}
