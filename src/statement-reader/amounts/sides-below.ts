import type { ReadLine } from "../lines/labelled-amounts";
import type { Word } from "../words/words";
import { currencyCode, isCurrency } from "./currencies";
import type { Side } from "./printed-number";

const LINES_BELOW_OF_CURRENCIES_BELOW = 1.9;
const SAME_EDGE = 0.4;
const BLANK = 0.28;

/** The amount of the line above whose currency did not fit beside it: both end at the same place. */
function wrappedAt(word: Word | undefined, line: ReadLine, above: ReadLine): number {
  if (!word || !/^\p{Lu}{3}$/u.test(word.text) || !isCurrency(word.text)) return -1;
  if (line.money.length > 0 || line.y - above.y > LINES_BELOW_OF_CURRENCIES_BELOW * above.size) return -1;
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

const SIDES: Record<string, Side> = { CR: "CR", DR: "DR" };
const LINES_BELOW = 1.9;
const ASIDE = 2.6;

/** The amount of the line above that a 'CR' alone on its line belongs to: it ends where the mark stands. */
function sideOf(line: ReadLine, above: ReadLine): { at: number; side: Side } | null {
  const [word] = line.words;
  const side = line.words.length === 1 && word ? SIDES[word.text.toUpperCase()] : undefined;
  if (!word || !side || line.y - above.y > LINES_BELOW * above.size) return null;
  const reach = ASIDE * above.size;
  const at = above.money.findLastIndex(
    (money) => word.x1 > money.x0 - reach && Math.abs(word.x1 - money.x1) < reach && money.side === null,
  );
  return at < 0 ? null : { at, side };
}

/** The lines with a 'CR' or 'DR' that is printed under its amount put beside it. */
export function joinSidesBelow(lines: readonly ReadLine[]): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const found = above ? sideOf(line, above) : null;
    if (!above || !found) {
      joined.push(line);
      continue;
    }
    const money = above.money.map((each, index) =>
      index === found.at ? { ...each, side: found.side } : each,
    );
    joined[joined.length - 1] = { ...above, money };
  }
  return joined;
}
