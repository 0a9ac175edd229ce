import type { ReadLine } from "../lines/read-line";
import type { Money } from "./amounts";
import { currencyCode, isCurrency } from "./currencies";
import type { Side } from "./printed-number";

const linesBelow = 1.9;
const sameEdge = 0.4;
const blankWidth = 0.28;
const sideMarks: Record<string, Side> = { CR: "CR", DR: "DR" };
const sideReach = 2.6;

/**
 * Index of the amount of the line above to which the last word of a line belongs, and the amount completed by that
 * word.
 */
type Found = { at: number; whole(money: Money): Money };

/** Moves such words beside their amounts. */
function joinBelow(
  lines: readonly ReadLine[],
  find: (line: ReadLine, above: ReadLine) => Found | null,
): ReadLine[] {
  const joined: ReadLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const found = above && line.y - above.y <= linesBelow * above.size ? find(line, above) : null;
    if (!above || !found) {
      joined.push(line);
      continue;
    }
    const money = above.money.map((each, index) => (index === found.at ? found.whole(each) : each));
    joined[joined.length - 1] = { ...above, money };
    if (line.words.length > 1) joined.push({ ...line, words: line.words.slice(0, -1) });
  }
  return joined;
}

/** The amount whose currency did not fit beside it: the currency ends at the edge where others end that did fit. */
function currencyBelow(line: ReadLine, above: ReadLine): Found | null {
  const word = line.words.at(-1);
  if (!word || line.money.length > 0 || !/^\p{Lu}{3}$/u.test(word.text) || !isCurrency(word.text))
    return null;
  const at = above.money.length - 1;
  const money = above.money[at];
  const last = money && money.to === above.words.length && money.currency === null;
  if (!last || Math.abs(money.x1 - word.x1) >= sameEdge * above.size) return null;
  const room = word.x1 - word.x0 + blankWidth * above.size;
  const currency = currencyCode(word.text);
  return { at, whole: (each) => ({ ...each, currency, x0: each.x0 - room, x1: each.x1 - room }) };
}

/** The amount of a 'CR' alone on its line: it ends where the mark is. */
function sideBelow(line: ReadLine, above: ReadLine): Found | null {
  const [word, more] = line.words;
  const side = word && !more ? sideMarks[word.text.toUpperCase()] : undefined;
  if (!word || !side) return null;
  const reach = sideReach * above.size;
  const at = above.money.findLastIndex(
    (money) => word.x1 > money.x0 - reach && Math.abs(word.x1 - money.x1) < reach && money.side === null,
  );
  return at < 0 ? null : { at, whole: (each) => ({ ...each, side }) };
}

export const joinCurrenciesBelow = (lines: readonly ReadLine[]): ReadLine[] =>
  joinBelow(lines, currencyBelow);

export const joinSidesBelow = (lines: readonly ReadLine[]): ReadLine[] => joinBelow(lines, sideBelow);
