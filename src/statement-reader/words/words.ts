import { type Direction, inReadingOrder, runsLeftward, withRunsReversed } from "./direction";
import { plainText } from "./text";

/** One word on a page, in points from the top left corner; `y` is its baseline, `size` its font's height. */
export type Word = {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  /** Main direction of the page, for words of right-to-left letters only. */
  page?: Direction;
  /** Printed text, if `text` is its meaning: '0102' for '01.02.'. */
  printed?: string;
};

/** Words of a page: all that the solver sees of a PDF. */
export type PageWords = {
  number: number;
  width: number;
  height: number;
  words: Word[];
  /** True if a drawn line crosses a part of the row, so that its validity is unclear. */
  crossed?: boolean;
};

/** A run of text as stored in the PDF, already in top-left coordinates. */
export type TextRun = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  monospace: boolean;
  /** True if the parser marks it as right-to-left; its letters are in reading order. */
  leftward?: boolean;
};

const otherWeight = 0.54;
const narrowCharacters = new Set("ijl.,:;'|!()[]tfIr-/ ");
const wideCharacters = new Set("mwMW@%");

function weight(character: string): number {
  if (character === " ") return 0.28;
  if (narrowCharacters.has(character)) return 0.3;
  if (wideCharacters.has(character)) return 0.85;
  return character >= "A" && character <= "Z" ? 0.68 : otherWeight;
}

const asciiCodes = 128;
const asciiWeights = Array.from({ length: asciiCodes }, (_, code) => weight(String.fromCharCode(code)));

/** Width of a code unit's character for its neighbours; the second half of a pair adds nothing. */
function getWidth(code: number, monospace: boolean): number {
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  return monospace ? 1 : (asciiWeights[code] ?? otherWeight);
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || ((code < 32 || code > 126) && /\s/.test(text.charAt(at)));
}

/** A run's words in their places on the page from left to right; the letters of each stay in reading order. */
function placedText({ text: printed, leftward }: TextRun): string {
  const text = plainText(printed);
  if (!runsLeftward(text) || !/\s/.test(text)) return text;
  const [, before = "", inner = "", behind = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  const words = inner.split(/\s+/).map((word) => ({ text: word }));
  const placed = withRunsReversed(words, leftward ? "leftward" : "rightward").map((word) => word.text);
  return leftward ? behind + placed.join(" ") + before : before + placed.join(" ") + behind;
}

/**
 * The words of a run. A run gives one width for all of its characters, so a word inside it is placed by the usual
 * proportions of letters, or evenly in a monospaced font.
 */
export function wordsOfRun(run: TextRun): Word[] {
  const text = placedText(run);
  const trimmed = text.trim();
  if (trimmed === "") return [];
  if (trimmed.length === text.length && !/\s/.test(text)) {
    return [{ text, x0: run.x, x1: run.x + run.width, y: run.y, size: run.size }];
  }
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += getWidth(text.charCodeAt(at), run.monospace);
  const scale = run.width / Math.max(sum, 0.01);
  const words: Word[] = [];
  let x = run.x;
  let from = 0;
  let open: Word | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const next = x + getWidth(text.charCodeAt(at), run.monospace) * scale;
    if (isBlank(text, at)) {
      if (open) open.text = text.slice(from, at);
      open = null;
    } else if (open) open.x1 = next;
    else {
      from = at;
      open = { text: "", x0: x, x1: next, y: run.y, size: run.size };
      words.push(open);
    }
    x = next;
  }
  if (open) open.text = text.slice(from);
  return words;
}

const sameInk = (a: Word, b: Word): boolean =>
  a.text === b.text && Math.abs(a.x0 - b.x0) < a.size * 0.2 && Math.abs(a.y - b.y) < a.size * 0.2;

/** Words without the second print that some producers use to make text bold. */
export function withoutDoublePrint(words: Word[]): Word[] {
  const bands = new Map<number, Map<string, Word | Word[]>>();
  return words.filter((word) => {
    const key = Math.round(word.y / 8);
    const seen = bands.get(key) ?? new Map<string, Word | Word[]>();
    if (seen.size === 0) bands.set(key, seen);
    const alike = seen.get(word.text);
    if (!alike) seen.set(word.text, word);
    else if (!Array.isArray(alike)) {
      if (sameInk(alike, word)) return false;
      seen.set(word.text, [alike, word]);
    } else if (alike.some((other) => sameInk(other, word))) return false;
    else alike.push(word);
    return true;
  });
}

const touch = (last: Word, word: Word): boolean => {
  const gap = word.x0 - last.x1;
  return gap < last.size * 0.09 && gap > -last.size * 0.5;
};

/**
 * Joins neighbours that touch: producers that place every letter or every kerning pair separately would otherwise give
 * words of one letter.
 */
export function joinTouching(line: Word[]): Word[] {
  if (line.some((word) => word.page !== undefined)) return joinLeftward(line);
  const joined: Word[] = [];
  for (const word of line) {
    const last = joined.at(-1);
    if (last && touch(last, word)) {
      joined[joined.length - 1] = { ...last, text: last.text + word.text, x1: Math.max(last.x1, word.x1) };
    } else joined.push(word);
  }
  return joined;
}

/** The same for letters that run to the left. A letter without a width lies under the end of the letter before it. */
function joinLeftward(line: readonly Word[]): Word[] {
  const groups: { words: Word[]; x1: number }[] = [];
  for (const word of line.toSorted((a, b) => a.x0 - b.x0 || a.x1 - b.x1)) {
    const last = groups.at(-1);
    const before = last?.words.at(-1);
    if (last && before && touch({ ...before, x1: last.x1 }, word)) {
      last.words.push(word);
      last.x1 = Math.max(last.x1, word.x1);
    } else groups.push({ words: [word], x1: word.x1 });
  }
  return groups.map(({ words, x1 }) => {
    const [first] = words as [Word];
    const { page } = words.find((word) => word.page !== undefined) ?? {};
    const text = inReadingOrder(words)
      .map((word) => word.text)
      .join("");
    return { ...first, text, x1, ...(page === undefined ? {} : { page }) };
  });
}
