import { groupAmount, readTypedAmount, toDecimal } from "@/vocabulary/money";

/** A word of a question: its form for comparison (lower case, without accents), and its place in the text. */
export type Token = { word: string; raw: string; start: number; end: number };

/** A mistyped word, and its correction. */
export type Respelt = { typed: string; read: string };

/** Use of a word; undefined while it is unused. */
export type Use = "account" | "code" | "text";

/** Digits in groups of three between blanks, which are one number: '60 000,50'. */
const spaced =
  "(?<![\\p{L}\\p{N}.,]|\\p{N}[ \\u00a0\\u202f])[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d{1,2})?(?![\\p{L}\\p{N}]|[ \\u00a0\\u202f.,]\\p{N})";
const wordPattern = new RegExp(
  `${spaced}|[\\p{L}\\p{N}][\\p{L}\\p{N}.,٫٬'’&/_@-]*|[$€%]|[<>]=?|[≥≤…*#+&]`,
  "gu",
);

/** Lower case, without accents. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("’", "'");

/**
 * Amounts that are written otherwise than '60,000.50': grouped by point, blank, apostrophe or Arabic separator, or with a
 * decimal comma, or in Arabic digits.
 */
const writtenOtherwise =
  /^(?:\d{1,3}(?:['’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,3}(?:\.\d{3})+,\d{1,2}|\d{3,},\d{1,2}|[٠-٩۰-۹٫٬]+)$/u;

/** The form for comparison of an amount, as this program writes it; undefined for other words. */
function foldAmount(raw: string): string | undefined {
  const read = writtenOtherwise.test(raw) ? readTypedAmount(raw) : undefined;
  return read && groupAmount(toDecimal(read.minor)).replace(/\.00$/, "");
}

/** Splits two words at a slash into three, as in 'bal/avail', but not 'a/c' or 'usd/aed'. */
function listPieces({ 0: found, index }: RegExpExecArray) {
  const [, first = "", second = ""] = /^(\p{L}{3,})\/(\p{L}{3,})$/u.exec(found) ?? [];
  if (first.length + second.length < 7) return [{ found, index }];
  const at = index + first.length;
  return [
    { found: first, index },
    { found: "/", index: at },
    { found: second, index: at + 1 },
  ];
}

/** The words of a text in order, without punctuation and possessives. */
export function tokenise(text: string): Token[] {
  return [...text.matchAll(wordPattern)].flatMap(listPieces).flatMap(({ found, index }) => {
    let raw = found;
    while (raw.length > 1 && /[.,٫٬'’&/_@-]$/.test(raw)) raw = raw.slice(0, -1);
    // 'What's left' is about an account's balance, and 'what left' about debits.
    const word = (foldAmount(raw) ?? fold(raw)).replace(/^what's$/, "whats").replace(/'s$/, "");
    return word === "" ? [] : [{ word, raw, start: index, end: index + raw.length }];
  });
}

/** A question while it is read: each word is used once, and unused ones are reported as not understood. */
export class Reading {
  readonly tokens: Token[];
  /** The mistyped words, each with its correction. */
  readonly respelt: Respelt[] = [];
  readonly uses: (Use | undefined)[];

  constructor(readonly text: string) {
    this.tokens = tokenise(text);
    this.uses = this.tokens.map(() => undefined);
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.tokens.length && this.uses[at] === undefined;
  }

  word(at: number): string {
    return this.tokens[at]?.word ?? "";
  }

  /** Words of a stretch, in their form for comparison. */
  words(from: number, to: number): string {
    return this.tokens
      .slice(Math.max(0, from), to + 1)
      .map(({ word }) => word)
      .join(" ");
  }

  use(from: number, to: number, as: Use): void {
    for (let at = from; at <= to; at++) this.uses[at] = as;
  }

  /** Replaces a mistyped or abbreviated word by its correction. */
  correct(at: number, word: string, isShort = false): void {
    const token = this.tokens[at];
    if (!token) return;
    this.tokens[at] = { ...token, word };
    if (!isShort) this.respelt.push({ typed: token.raw, read: word });
  }

  /** The text as typed, from one word to another. */
  slice(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to]];
    return first && last ? this.text.slice(first.start, last.end) : "";
  }
}
