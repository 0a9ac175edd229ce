import { memoize } from "../memoize";
import type { Word } from "../words/words";
import { currencyCode, isCurrency } from "./currencies";

/** How one document writes its amounts. */
export interface NumberFormat {
  decimal: "." | "," | "";
  decimals: number;
  /** Thousands stand apart by a blank, so that one amount is two or more words. */
  spaced: boolean;
  /** A last zero may be left out: `930.0` is 930.00, as programs print numbers that nobody formatted. */
  short?: boolean;
}

/** What a mark beside an amount says: `CR` and `DR` in any of the ways that banks write them. */
export type Side = "CR" | "DR";

/** One printed amount: `minor` is its size in minor units (never negative), the rest is what stands around it. */
export interface Money {
  minor: number;
  sign: "-" | "+" | null;
  side: Side | null;
  currency: string | null;
  x0: number;
  x1: number;
  /** First word and the word after the last, in the line's words. */
  from: number;
  to: number;
}

/** True for an amount with neither a sign nor a side of its own. */
export function isBare({ sign, side }: Money): boolean {
  return sign === null && side === null;
}

const SIDES: Record<string, Side> = {
  CR: "CR",
  DR: "DR",
  C: "CR",
  D: "DR",
  H: "CR",
  S: "DR",
  DB: "DR",
  K: "CR",
  OD: "DR",
  "O/D": "DR",
  AF: "DR",
  BIJ: "CR",
};
const CORE = "[0-9]*(?:[.,'][0-9]+)*";
const SIGN_MARK =
  "(?:US|A|CA|C|NZ|HK|S|NT|MX|R|GH)?[$₵]|[€£¥₹₽₺₴₦₱฿₫₪₩₸`]|[A-Z]{3}|Rs\\.?|R|RM|Rp\\.?|K[Ss]h|zł|kr\\.?|Fr\\.?|S/\\.?|Dhs?\\.?|TL";
const DRESSED = new RegExp(
  `^\\*{0,3}([-+(]*)(${SIGN_MARK})?([-+(]*)(${CORE}\\.?)(${SIGN_MARK}|Kč|Ft)?([-+)*]*)(?:\\(?([-+]|CR|DR|DB|O/?D|C|D|H|S|K)\\.?\\)?)?(\\))?$`,
  "i",
);

/** A word taken apart into sign, currency, digits and side; null when it is not a number with its dress. */
export interface Dressed {
  readonly core: string;
  readonly sign: "-" | "+" | null;
  readonly side: Side | null;
  readonly currency: string | null;
}

const REMEMBERED = 20_000;

/** Takes a word such as `(1,234.56)`, `-€12.50`, `1.234,56-` or `88.00CR` apart. */
export const undress = memoize(REMEMBERED, readDressed);

function readDressed(word: string): Dressed | null {
  if (!/[0-9]/.test(word)) return null;
  const match = DRESSED.exec(word);
  const core = match?.[4];
  if (!match || !core || !/[0-9]/.test(core)) return null;
  const around = `${match[1]}${match[3]}${match[6]}${match[8] ?? ""}`;
  const mark = (match[7] ?? "").toUpperCase();
  const bracket = around.includes("(") && around.includes(")");
  const currency = match[2] ?? match[5] ?? null;
  if (currency && /^[A-Za-z]{3}$/.test(currency) && !isCurrency(currency)) return null;
  let sign: "-" | "+" | null = bracket || around.includes("-") || mark === "-" ? "-" : null;
  if (sign === null && (around.includes("+") || mark === "+")) sign = "+";
  return { core, sign, side: SIDES[mark] ?? null, currency: currency ? currencyCode(currency) : null };
}

const GROUPED = /^[0-9]{1,3}(?:[,.' ][0-9]{2,3})*[,.' ][0-9]{3}$/;

function wholeMinor(whole: string, decimal: string): string | null {
  if (/^[0-9]*$/.test(whole)) return whole;
  if (!GROUPED.test(whole) || (decimal !== "" && whole.includes(decimal))) return null;
  const marks = new Set(whole.replace(/[0-9]/g, ""));
  return marks.size === 1 ? whole.replace(/[^0-9]/g, "") : null;
}

/** Minor units of a bare number in a format; null when it is not an amount in that format. */
export function minorUnits(core: string, format: NumberFormat): number | null {
  let whole = core;
  let fraction = "";
  if (format.decimals > 0) {
    const at = core.lastIndexOf(format.decimal);
    const missing = format.decimals - (core.length - at - 1);
    if (at < 0 || (missing !== 0 && !(format.short && missing === 1))) return null;
    whole = core.slice(0, at);
    fraction = core.slice(at + 1);
    if (!/^[0-9]+$/.test(fraction)) return null;
    if (missing === 1) fraction += "0";
  } else if (core === "") return null;
  const digits = wholeMinor(whole, format.decimal);
  if (digits === null || digits.length > 13) return null;
  return Number(digits + fraction);
}

const FRAGMENT = /^[-+(]*[^0-9]{0,3}[0-9][0-9.,']*$/;
const DIGITS = /^[0-9.,']+$/;
const REST = /^[0-9.,']+(?:[^0-9]{0,4})$/;

function joinable(words: readonly Word[], from: number, to: number, format: NumberFormat): string | null {
  let text = words[from]?.text ?? "";
  for (let index = from + 1; index < to; index += 1) {
    const word = words[index];
    if (!word) return null;
    if (!(index === from + 1 ? FRAGMENT : DIGITS).test(words[index - 1]?.text ?? "")) return null;
    if (!REST.test(word.text)) return null;
    text += format.spaced ? ` ${word.text}` : word.text;
  }
  return text;
}

function spacedCore(text: string, format: NumberFormat): Dressed | null {
  const dressed = undress(text.replaceAll(" ", ""));
  if (!dressed || !text.includes(" ")) return dressed;
  const bare = text.replace(/^[^0-9]+/, "").replace(/[^0-9]+$/, "");
  const whole = format.decimal === "" ? bare : bare.slice(0, Math.max(bare.lastIndexOf(format.decimal), 0));
  return /^[0-9]{1,3}( [0-9]{3})+$/.test(whole) ? dressed : null;
}

/** How far the words reach that stand as near to each other as the pieces of one amount do. */
function reachOf(words: readonly Word[], from: number, most: number, format: NumberFormat): number {
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
  const dressed = format.spaced && to - from > 1 ? spacedCore(text, format) : undress(text);
  if (!dressed) return null;
  const minor = minorUnits(dressed.core, format);
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

/** Dutch marks behind an amount; in small letters 'af' is a word of other languages. They may stand as the last column. */
const AF_OR_BIJ = /^(Af|AF|Bij|BIJ)$/;
const LAST_COLUMN = 6;

function sideBehind(word: Word): Side | null {
  const mark = word.text.replace(/[().]/g, "").toUpperCase();
  return /^(CR|DR|DB|O\/?D|C|D|H|S)$/.test(mark) || AF_OR_BIJ.test(word.text) ? (SIDES[mark] ?? null) : null;
}

function reachBehind(words: readonly Word[], at: number): number {
  return at === words.length - 1 && AF_OR_BIJ.test(words[at]?.text ?? "") ? LAST_COLUMN : 0.9;
}

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

/** '7,879.62 - 0.00 + 1,170.22 = 9,049.84' in words of their own: what stands between the amounts is no sign of theirs. */
function isSum(words: readonly Word[]): boolean {
  return words.some(({ text }) => text === "=") && words.some(({ text }) => /^[-+]$/.test(text));
}

/** '(6 items)', where amounts have no decimals: what a bracket holds with a word behind it is a count. */
function isCount(money: Money, words: readonly Word[]): boolean {
  const [first, next] = [words[money.from]?.text ?? "", words[money.to]?.text ?? ""];
  const inside = first.startsWith("(") && !(words[money.to - 1]?.text.includes(")") ?? false);
  return inside && /^\p{L}.*\)/u.test(next) && !isCurrency(next.replace(/\).*$/, ""));
}

/** Every amount of a line in the document's format, left to right. */
export function moneyIn(words: readonly Word[], format: NumberFormat): Money[] {
  const found: Money[] = [];
  const reckons = isSum(words);
  let index = 0;
  while (index < words.length) {
    let best: Money | null = null;
    if (/[0-9]/.test(words[index]?.text ?? "")) {
      for (let to = reachOf(words, index, format.spaced ? 4 : 3, format); to > index && !best; to -= 1) {
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
