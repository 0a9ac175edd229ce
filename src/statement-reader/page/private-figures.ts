import type { PageWords, Word } from "../words/words";

/*
 * First code of the private area. Fonts with figures of one width keep a second set of digits there, and a PDF
 * printed by a browser has only their codes. Ten codes in a row that all occur are the digits from 0 to 9; if a font
 * has another order, no balance of the statement ties.
 */

const firstPrivate = 0xe000;
const lastPrivate = 0xf8ff;
const digitCount = 10;
const privateCharacter = /[\ue000-\uf8ff]/;

function listCodes(words: readonly Word[]): Set<number> {
  const codes = new Set<number>();
  for (const { text } of words) {
    if (!privateCharacter.test(text)) continue;
    for (const character of text) codes.add(character.codePointAt(0) ?? 0);
  }
  return new Set([...codes].filter((code) => code >= firstPrivate && code <= lastPrivate));
}

/** The first of exactly ten consecutive codes; null if no run is ten long, or several are. */
function findZero(codes: ReadonlySet<number>): number | null {
  const starts = [...codes].filter((code) => {
    if (codes.has(code - 1)) return false;
    let end = code;
    while (codes.has(end)) end += 1;
    return end - code === digitCount;
  });
  return starts.length === 1 ? (starts[0] ?? null) : null;
}

const touches = (word: Word, before: Word | undefined): boolean =>
  before !== undefined &&
  Math.abs(word.y - before.y) < 1 &&
  Math.abs(word.x0 - before.x1) < before.size * 0.15;

/** The words' text in their order on the page, with a blank between words that do not touch. */
const runningText = (words: readonly Word[]): string =>
  words.map((word, index) => (touches(word, words[index - 1]) ? word.text : ` ${word.text}`)).join("");

/** Character for a private mark among digits: the decimal one before two digits, that of thousands before three. */
function findMark(code: number, text: string): string | null {
  const runs = text.split(String.fromCodePoint(code)).slice(1);
  const lengths = new Set(runs.map((run) => /^[0-9]*/.exec(run)?.[0].length ?? 0));
  if (lengths.size !== 1) return null;
  return lengths.has(2) ? "." : lengths.has(3) ? "," : null;
}

/** The pages with digits of the private area as 0 to 9; unchanged if there are none. */
export function withPlainFigures(pages: PageWords[]): PageWords[] {
  const words = pages.flatMap((page) => page.words);
  const codes = listCodes(words);
  const zero = findZero(codes);
  if (zero === null) return pages;
  const plain = new Map<string, string>();
  for (let digit = 0; digit < digitCount; digit += 1)
    plain.set(String.fromCodePoint(zero + digit), `${digit}`);
  const change = (text: string) =>
    text.replace(/[\ue000-\uf8ff]/g, (character) => plain.get(character) ?? character);
  const text = change(runningText(words));
  for (const code of codes) {
    const mark = findMark(code, text);
    if (mark !== null && !plain.has(String.fromCodePoint(code))) plain.set(String.fromCodePoint(code), mark);
  }
  return pages.map((page) => ({
    ...page,
    words: page.words.map((word) =>
      privateCharacter.test(word.text) ? { ...word, text: change(word.text) } : word,
    ),
  }));
}
