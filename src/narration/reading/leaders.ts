import type { Line } from "./lines.ts";
import type { Word } from "./words.ts";

const LEADER = "....";

/** The pieces of a word such as 'DATE.......AMOUNT.DETAILS', each where it stands by its share of the letters. */
function piecesOf(word: Word): Word[] {
  if (!word.text.includes(LEADER)) return [word];
  const letter = (word.x1 - word.x0) / word.text.length;
  return [...word.text.matchAll(/[^.]+/g)].map((found) => ({
    ...word,
    text: found[0],
    x0: word.x0 + found.index * letter,
    x1: word.x0 + (found.index + found[0].length) * letter,
  }));
}

/** The line with headings apart that dots join to one word: 'DATE.......AMOUNT' is two. */
export function withoutLeaders(line: Line): Line {
  if (!line.words.some((word) => word.text.includes(LEADER))) return line;
  return { ...line, words: line.words.flatMap(piecesOf) };
}
