import type { Word } from "../words/words";
import { currencyCode, isCurrency } from "./currencies";
import {
  type Dressed,
  minorUnits,
  mixedMinorUnits,
  type NumberFormat,
  type Side,
  sideByMark,
  takeNumberApart,
} from "./printed-number";

/** One printed amount: `minor` is its absolute value in minor units; the other fields describe how it is printed. */
export type Money = {
  minor: number;
  sign: "-" | "+" | null;
  side: Side | null;
  currency: string | null;
  x0: number;
  x1: number;
  /** Index of its first word, and of the word after its last, in the line. */
  from: number;
  to: number;
};

/** True for an amount without a sign or a side of its own. */
export const isBare = ({ sign, side }: Money): boolean => sign === null && side === null;

const amountStart = /^[-+(]*[^0-9]{0,3}[0-9][0-9.,']*$/;
const digitGroup = /^[0-9.,']+$/;
const amountEnd = /^[0-9.,']+(?:[^0-9]{0,4})$/;

function joinable(words: readonly Word[], from: number, to: number, format: NumberFormat): string | null {
  let text = words[from]?.text ?? "";
  for (let index = from + 1; index < to; index += 1) {
    const word = words[index];
    if (!word) return null;
    if (!(index === from + 1 ? amountStart : digitGroup).test(words[index - 1]?.text ?? "")) return null;
    if (!amountEnd.test(word.text)) return null;
    text += format.spaced ? ` ${word.text}` : word.text;
  }
  return text;
}

function spacedCore(text: string, format: NumberFormat): Dressed | null {
  const dressed = takeNumberApart(text.replaceAll(" ", ""));
  if (!dressed || !text.includes(" ")) return dressed;
  const bare = text.replace(/^[^0-9]+/, "").replace(/[^0-9]+$/, "");
  const whole = format.decimal === "" ? bare : bare.slice(0, Math.max(bare.lastIndexOf(format.decimal), 0));
  return /^[0-9]{1,3}( [0-9]{3})+$/.test(whole) ? dressed : null;
}

/** End of the words that are as near to each other as the pieces of one amount. */
function getReach(words: readonly Word[], from: number, most: number, format: NumberFormat): number {
  const gap = format.spaced ? 0.66 : 0.4;
  let to = from + 1;
  while (to < Math.min(from + most, words.length)) {
    const [last, word] = [words[to - 1] as Word, words[to] as Word];
    if (word.x0 - last.x1 > last.size * gap) break;
    to += 1;
  }
  return to;
}

function readSpan(words: readonly Word[], from: number, to: number, format: NumberFormat): Money | null {
  const first = words[from];
  const last = words[to - 1];
  const text = joinable(words, from, to, format);
  if (!first || !last || text === null) return null;
  const dressed = format.spaced && to - from > 1 ? spacedCore(text, format) : takeNumberApart(text);
  if (!dressed) return null;
  const minor =
    minorUnits(dressed.core, format) ??
    (format.isAtEdge?.(last.x1) ? mixedMinorUnits(dressed.core, format) : null);
  if (minor === null) return null;
  const { sign, side, currency } = dressed;
  return { minor, sign, side, currency, x0: first.x0, x1: last.x1, from, to };
}

function withNeighbours(money: Money, words: readonly Word[]): Money {
  const result = { ...money };
  const before = words[money.from - 1];
  const first = words[money.from];
  if (before && first && first.x0 - before.x1 < first.size * 0.75) {
    if (/^[-+(]$/.test(before.text) && !result.sign) {
      result.sign = before.text === "+" ? "+" : "-";
      result.from -= 1;
    } else if (isCurrency(before.text.replace(/^[-+(]+/, ""))) {
      result.currency = currencyCode(before.text.replace(/^[-+(]+/, "")) ?? result.currency;
      result.from -= 1;
      const leading = /^[-+]/.exec(before.text)?.[0];
      if (leading) result.sign = leading === "-" ? "-" : "+";
      if (before.text.startsWith("(") && (words[money.to - 1]?.text.endsWith(")") ?? false))
        result.sign = "-";
      const outer = words[result.from - 1];
      if (outer && /^[-+]$/.test(outer.text) && before.x0 - outer.x1 < before.size * 0.75) {
        result.sign = outer.text === "-" ? "-" : "+";
        result.from -= 1;
      }
    }
  }
  return withSuffix(result, words);
}

/** Dutch marks behind an amount; 'af' in lower case is a word of other languages. They may be the last column. */
const dutchSide = /^(Af|AF|Bij|BIJ)$/;
const lastColumnGap = 6;

function sideBehind(word: Word): Side | null {
  const mark = word.text.replace(/[().]/g, "").toUpperCase();
  return /^(CR|DR|DB|O\/?D|C|D|H|S)$/.test(mark) || dutchSide.test(word.text)
    ? (sideByMark[mark] ?? null)
    : null;
}

const reachBehind = (words: readonly Word[], at: number): number =>
  at === words.length - 1 && dutchSide.test(words[at]?.text ?? "") ? lastColumnGap : 0.9;

function withSuffix(money: Money, words: readonly Word[]): Money {
  const result = { ...money };
  for (let step = 0; step < 2; step += 1) {
    const last = words[result.to - 1];
    const after = words[result.to];
    if (!last || !after || after.x0 - last.x1 > last.size * reachBehind(words, result.to)) break;
    const side = sideBehind(after);
    if (side && !result.side) result.side = side;
    else if (/^\(?[-+]\)?$/.test(after.text) && !result.sign)
      result.sign = after.text.includes("-") ? "-" : "+";
    else if (isCurrency(after.text) && result.currency === null) result.currency = currencyCode(after.text);
    else if (after.text !== ")") break;
    result.to += 1;
  }
  return result;
}

/**
 * '7,879.62 - 0.00 + 1,170.22 = 9,049.84' as separate words: the characters between the amounts are operators and not
 * their signs.
 */
const isSum = (words: readonly Word[]): boolean =>
  words.some(({ text }) => text === "=") && words.some(({ text }) => /^[-+]$/.test(text));

/** '(6 items)', where amounts have no decimals: a number in a bracket before a word is a count. */
function isCount(money: Money, words: readonly Word[]): boolean {
  const [first, next] = [words[money.from]?.text ?? "", words[money.to]?.text ?? ""];
  const inside = first.startsWith("(") && !(words[money.to - 1]?.text.includes(")") ?? false);
  return inside && /^\p{L}.*\)/u.test(next) && !isCurrency(next.replace(/\).*$/, ""));
}

/** Every amount of a line in the document's format, left to right. */
export function listMoney(words: readonly Word[], format: NumberFormat): Money[] {
  const found: Money[] = [];
  const reckons = isSum(words);
  let index = 0;
  while (index < words.length) {
    let best: Money | null = null;
    if (/[0-9]/.test(words[index]?.text ?? "")) {
      for (let to = getReach(words, index, format.spaced ? 4 : 3, format); to > index && !best; to -= 1) {
        best = readSpan(words, index, to, format);
      }
    }
    if (best && (/^%[^0-9]*$/.test(words[best.to]?.text ?? "") || isCount(best, words))) index = best.to;
    else if (best) {
      const whole = reckons ? best : withNeighbours(best, words);
      found.push(whole);
      index = whole.to;
    } else index += 1;
  }
  return found;
}
