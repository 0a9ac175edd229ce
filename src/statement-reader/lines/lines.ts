import { optional } from "../pass";
import { inReadingOrder, withDirections } from "../words/direction";
import { joinTouching, type PageWords, type Word } from "../words/words";

/** Largest overlap of letters of one print, in font heights. */
const mostOverlap = 0.25;
/** Largest difference of baselines and font sizes within one print, in font heights and as a ratio. */
const sameBaselineOfOverprintedLines = 0.15;
const sameSize = 1.15;

const overlaps = (one: Word, other: Word): boolean =>
  Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0) > mostOverlap * Math.min(one.size, other.size);

function samePrint(one: Word, other: Word): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  return (
    large.size <= small.size * sameSize &&
    Math.abs(one.y - other.y) <= sameBaselineOfOverprintedLines * large.size
  );
}

/**
 * Splits the words of a line where a text was printed over another ('Page 1/3' over the last row of a page, a stamp
 * over amounts): each print, recognised by its baseline and font size, becomes a line. `words` run from left to
 * right.
 */
const splitPrints = optional(
  { name: "lines over one another", why: "two lines are printed over one another" },
  (words) => [words],
  (words: Word[]): Word[][] => {
    const over = words.some((word, index) => {
      const before = words[index - 1];
      return before !== undefined && overlaps(before, word) && !samePrint(before, word);
    });
    if (!over) return [words];
    const prints: Word[][] = [];
    for (const word of [...words].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
      const print = prints.find((each) => samePrint(each.at(-1) ?? word, word));
      if (print) print.push(word);
      else prints.push([word]);
    }
    return prints.map((print) => print.sort((a, b) => a.x0 - b.x0));
  },
);

/** Words that stand on one baseline, left to right. */
export type Line = {
  page: number;
  y: number;
  size: number;
  words: Word[];
};

/** Maximum distance of two baselines of one line, in font heights; centred descriptions come within 0.6. */
const sameBaseline = 0.33;

const listLines = (page: number, words: Word[]): Line[] =>
  splitPrints([...words].sort((a, b) => a.x0 - b.x0)).map((print) => makeLine(page, print));

function makeLine(page: number, words: Word[]): Line {
  const sorted = joinTouching(words);
  return { page, y: getMedian(sorted, "y"), size: getMedian(sorted, "size"), words: sorted };
}

/** Median of the words of a line; for most lines all words agree. */
function getMedian(words: readonly Word[], key: "y" | "size"): number {
  const first = words[0]?.[key] ?? 0;
  if (words.every((word) => word[key] === first)) return first;
  return words.map((word) => word[key]).sort((a, b) => a - b)[words.length >> 1] ?? first;
}

/** The lines of a page from top to bottom. */
export function linesOfPage(page: PageWords): Line[] {
  const words = [...withDirections(page.words)].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const lines: Line[] = [];
  let open: Word[] = [];
  let base = 0;
  for (const word of words) {
    const reach = sameBaseline * Math.min(word.size, open.at(-1)?.size ?? word.size);
    if (open.length > 0 && word.y - base > Math.max(reach, 1)) {
      lines.push(...listLines(page.number, open));
      open = [];
    }
    if (open.length === 0) base = word.y;
    open.push(word);
  }
  if (open.length > 0) lines.push(...listLines(page.number, open));
  return lines;
}

/** The line's words from one index to another (exclusive) in reading order, joined by spaces. */
export function joinWords(words: readonly Word[], from = 0, to = words.length): string {
  let text = "";
  for (let index = from; index < to; index += 1) {
    const word = words[index];
    if (word?.page !== undefined) return textOfPieces(words.slice(from, to));
    if (word) text += index === from ? word.text : ` ${word.text}`;
  }
  return text;
}

const textOfPieces = (words: readonly Word[]): string =>
  inReadingOrder(words)
    .map((word) => word.text)
    .join(" ");

/** Neighbouring words grouped where the white space between them is under `gap` font heights. */
export function groupIntoCells(words: readonly Word[], gap: number): Word[][] {
  const cells: Word[][] = [];
  for (const word of words) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell && last && word.x0 - last.x1 < gap * Math.max(last.size, word.size)) cell.push(word);
    else cells.push([word]);
  }
  return cells;
}

/** The pages with other texts for their words, in the same places. */
export const withTexts = (pages: readonly Line[][], textFor: (word: Word) => string): Line[][] =>
  withWords(pages, (word) => ({ ...word, text: textFor(word) }));

/** The same with the meaning of some words; their printed text is kept for descriptions. */
export const withMeanings = (pages: readonly Line[][], getMeaning: (word: Word) => string): Line[][] =>
  withWords(pages, (word) => {
    const text = getMeaning(word);
    return text === word.text ? word : { ...word, text, printed: word.printed ?? word.text };
  });

const withWords = (pages: readonly Line[][], change: (word: Word) => Word): Line[][] =>
  pages.map((lines) => lines.map((line) => ({ ...line, words: line.words.map(change) })));

/** The printed text of the words, for descriptions. */
export const printedText = (words: readonly Word[]): string =>
  joinWords(
    words.some(({ printed }) => printed !== undefined)
      ? words.map((word) => (word.printed === undefined ? word : { ...word, text: word.printed }))
      : words,
  );
