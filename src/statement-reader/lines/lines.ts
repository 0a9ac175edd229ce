import type { PageWords, Word } from "../words/words";
import { joinTouching } from "../words/words";
import { printsOf } from "./overprinted-lines";

/** Words that stand on one baseline, left to right. */
export interface Line {
  page: number;
  y: number;
  size: number;
  words: Word[];
}

/** How far two baselines may lie apart, in font heights, to be one line: centred descriptions come within 0.6. */
const SAME_BASELINE = 0.33;

function linesOf(page: number, words: Word[]): Line[] {
  return printsOf([...words].sort((a, b) => a.x0 - b.x0)).map((print) => lineOf(page, print));
}

function lineOf(page: number, words: Word[]): Line {
  const sorted = joinTouching(words);
  return { page, y: medianOf(sorted, "y"), size: medianOf(sorted, "size"), words: sorted };
}

/** Of most lines all words agree. */
function medianOf(words: readonly Word[], key: "y" | "size"): number {
  const first = words[0]?.[key] ?? 0;
  if (words.every((word) => word[key] === first)) return first;
  return words.map((word) => word[key]).sort((a, b) => a - b)[words.length >> 1] ?? first;
}

/** The lines of a page from top to bottom. */
export function linesOfPage(page: PageWords): Line[] {
  const words = [...page.words].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const lines: Line[] = [];
  let open: Word[] = [];
  let base = 0;
  for (const word of words) {
    const reach = SAME_BASELINE * Math.min(word.size, open.at(-1)?.size ?? word.size);
    if (open.length > 0 && word.y - base > Math.max(reach, 1)) {
      lines.push(...linesOf(page.number, open));
      open = [];
    }
    if (open.length === 0) base = word.y;
    open.push(word);
  }
  if (open.length > 0) lines.push(...linesOf(page.number, open));
  return lines;
}

/** The line's words from one index to another (exclusive), joined by spaces. */
export function textOf(words: readonly Word[], from = 0, to = words.length): string {
  let text = "";
  for (let index = from; index < to; index += 1) {
    const word = words[index];
    if (word) text += index === from ? word.text : ` ${word.text}`;
  }
  return text;
}

/** Neighbouring words grouped where the white space between them is under `gap` font heights. */
export function cellsOf(words: readonly Word[], gap: number): Word[][] {
  const cells: Word[][] = [];
  for (const word of words) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell && last && word.x0 - last.x1 < gap * Math.max(last.size, word.size)) cell.push(word);
    else cells.push([word]);
  }
  return cells;
}

/** The pages with other texts for their words, at the same places. */
export function withTexts(pages: readonly Line[][], textFor: (word: Word) => string): Line[][] {
  return pages.map((lines) =>
    lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, text: textFor(word) })),
    })),
  );
}
