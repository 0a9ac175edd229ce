import type { ReadLine } from "../lines/labelled-amounts";
import type { Word } from "../words/words";
import { currencyCode, isCurrency } from "./currencies";

const LINES_BELOW = 1.9;
const SAME_EDGE = 0.4;
const BLANK = 0.28;

/** The amount of the line above whose currency did not fit beside it: both end at the same place. */
function wrappedAt(word: Word | undefined, line: ReadLine, above: ReadLine): number {
  if (!word || !/^\p{Lu}{3}$/u.test(word.text) || !isCurrency(word.text)) return -1;
  if (line.money.length > 0 || line.y - above.y > LINES_BELOW * above.size) return -1;
  const at = above.money.length - 1;
  const money = above.money[at];
  const last = money && money.to === above.words.length && money.currency === null;
  return last && Math.abs(money.x1 - word.x1) < SAME_EDGE * above.size ? at : -1;
}

/**
 * The lines with a currency that wraps under its amount put beside it: the amount then ends where those do whose currency
 * had room.
 */
export function joinCurrenciesBelow(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const word = line.words.at(-1);
    const at = above ? wrappedAt(word, line, above) : -1;
    if (!above || !word || at < 0) {
      joined.push(line);
      continue;
    }
    const room = word.x1 - word.x0 + BLANK * above.size;
    const money = above.money.map((each, index) =>
      index === at
        ? { ...each, currency: currencyCode(word.text), x0: each.x0 - room, x1: each.x1 - room }
        : each,
    );
    joined[joined.length - 1] = { ...above, money };
    if (line.words.length > 1) joined.push({ ...line, words: line.words.slice(0, -1) });
  }
  return joined;
}
