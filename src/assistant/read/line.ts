import type { Reading } from "./tokens";

/** Days that are written as one word: '1-15', '1/10-15/10', 'aug-oct'. */
const hyphened =
  /^(\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\/\d{1,2}|q[1-4]|[a-z]{3,9})[-–](\d{1,2}.*|q[1-4]|[a-z]{3,9})$/;

/** A pattern of whole words. */
export const wholeWords = (source: string): RegExp => new RegExp(`(?:${source})(?= |$)`, "y");

/** The words of a question as one text, in which patterns match whole words only; commas and dashes are words of it. */
export class Line {
  readonly text: string;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(reading: Reading) {
    let text = "";
    let end = 0;
    for (const [at, token] of reading.tokens.entries()) {
      const gap = reading.text.slice(end, token.start);
      if (at > 0) text += /[,;]/.test(gap) ? " , " : /[-–—]/.test(gap) ? " - " : " ";
      this.#starts.push(text.length);
      const isUsed = reading.uses[at] !== undefined;
      text += isUsed ? "¤" : token.word.replace(hyphened, "$1 - $2");
      this.#ends.push(text.length);
      end = token.end;
    }
    this.text = text;
  }

  /** The words between two positions of the text; undefined if a word would be cut. */
  words(start: number, end: number): { from: number; to: number } | undefined {
    const [from, last] = [this.#starts.indexOf(start), this.#ends.indexOf(end)];
    return from < 0 || last < from ? undefined : { from, to: last + 1 };
  }

  /** Matches of a pattern of whole words, starting at each word. */
  *matches(pattern: RegExp): Generator<{ start: number; end: number; groups: (string | undefined)[] }> {
    for (const start of this.text.matchAll(/\S+/g)) {
      pattern.lastIndex = start.index;
      const match = pattern.exec(this.text);
      if (match) yield { start: start.index, end: start.index + match[0].length, groups: match.slice(1) };
    }
  }
}
