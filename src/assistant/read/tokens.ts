/** A word of a question: its form for comparison (lower case, without accents), and its place in the text. */
export type Token = { word: string; raw: string; start: number; end: number };

/** A mistyped word, and what it was read as. */
export type Respelt = { typed: string; read: string };

/** Use of a word; undefined while it is unused. */
export type Use = "account" | "code" | "text";

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}.,'’&/_@-]*|[$€%]|[<>]=?|[≥≤…*#+&]/gu;

/** Without accents, in lower case. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("’", "'");

/** Two words with a stroke between them are three: 'bal/avail', and not 'a/c' nor 'usd/aed'. */
function piecesOf({ 0: found, index }: RegExpExecArray) {
  const [, first = "", second = ""] = /^(\p{L}{3,})\/(\p{L}{3,})$/u.exec(found) ?? [];
  if (first.length + second.length < 7) return [{ found, index }];
  const at = index + first.length;
  return [
    { found: first, index },
    { found: "/", index: at },
    { found: second, index: at + 1 },
  ];
}

/** The words of a text in order; signs around and possessives are left out. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(wordPattern)].flatMap(piecesOf).flatMap(({ found, index }) => {
    let raw = found;
    while (raw.length > 1 && /[.,'’&/_@-]$/.test(raw)) raw = raw.slice(0, -1);
    // 'What's left' is on an account, and 'what left' went out.
    const word = fold(raw)
      .replace(/^what's$/, "whats")
      .replace(/'s$/, "");
    return word === "" ? [] : [{ word, raw, start: index, end: index + raw.length }];
  });
}

/** A question while it is read: each word is used once, and what nobody used is left to be asked about. */
export class Reading {
  readonly tokens: Token[];
  /** The words that were mistyped, each with what it was read as. */
  readonly respelt: Respelt[] = [];
  readonly uses: (Use | undefined)[];

  constructor(readonly text: string) {
    this.tokens = tokensOf(text);
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

  /** A word as it was meant, where it was mistyped, or is short for it. */
  correct(at: number, word: string, isShort = false): void {
    const token = this.tokens[at];
    if (!token) return;
    this.tokens[at] = { ...token, word };
    if (!isShort) this.respelt.push({ typed: token.raw, read: word });
  }

  /** The text as it was typed, from one word to another. */
  slice(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to]];
    return first && last ? this.text.slice(first.start, last.end) : "";
  }
}
