import { latinNumber } from "./csv-values";

/** Maximum number of rows kept, of words of a column that count one by one, and of characters of such a word. */
const mostRows = 1000;
const mostWords = 40;
const longestWord = 40;

/**
 * Keeps the rows of a table that have a cell of a new form: a sign, a separator, a length of digits, a day beyond 12, a
 * first amount other than 0, or a new word of a column with few words. They show what the whole table shows of its layout.
 */
export class NewForms {
  readonly rows: string[][] = [];
  readonly #seen: Set<string>[] = [];
  readonly #words: Set<string>[] = [];

  constructor(readonly mostColumns: number) {}

  /** @param keep false for a row that is examined anyway */
  take(cells: readonly string[], keep: boolean): void {
    let isNew = false;
    for (let at = 0; at < Math.min(cells.length, this.mostColumns); at++) {
      const seen = this.#seen[at] ?? new Set();
      this.#seen[at] = seen;
      const form = this.#getForm(cells[at] ?? "", at);
      if (seen.has(form)) continue;
      seen.add(form);
      isNew = true;
    }
    if (isNew && keep && this.rows.length < mostRows) this.rows.push(cells.slice(0, this.mostColumns));
  }

  #getForm(cell: string, at: number): string {
    const text = cell.trim().slice(0, 100);
    const words = this.#words[at] ?? new Set();
    this.#words[at] = words;
    if (!/\p{Nd}/u.test(text) && text.length <= longestWord) {
      if (words.size < mostWords) words.add(text);
      if (words.has(text)) return text;
    }
    return latinNumber(text)
      .replace(/[0-9]+/g, getDigits)
      .replace(/\p{L}[\p{L}\p{M}]*/gu, "a");
  }
}

/** Digits by what they may be: nothing, a month, a day, three that may be grouped, a year, or more. */
function getDigits(digits: string): string {
  if (/^0+$/.test(digits)) return "0".repeat(Math.min(digits.length, 4));
  if (digits.length < 3) return Number(digits) > 12 ? "31" : "1".repeat(digits.length);
  return "9".repeat(Math.min(digits.length, 5));
}
