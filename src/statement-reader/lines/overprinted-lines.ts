import { optional } from "../pass";
import type { Word } from "../words/words";

/** Letters of one print overlap by less than this, in font heights. */
const KERNED = 0.25;
/** Words of one print share their baseline and font size to within these, in font heights and as a ratio. */
const SAME_BASELINE = 0.15;
const SAME_SIZE = 1.15;

function overlaps(one: Word, other: Word): boolean {
  return Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0) > KERNED * Math.min(one.size, other.size);
}

function samePrint(one: Word, other: Word): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  return large.size <= small.size * SAME_SIZE && Math.abs(one.y - other.y) <= SAME_BASELINE * large.size;
}

/**
 * The words of one line parted where a text was printed over another ('Page 1/3' over the last row of a page, a stamp
 * over amounts): each print, known by its baseline and font size, is a line of its own. `words` run from left to right.
 */
export const printsOf = optional(
  {
    name: "lines over one another",
    why: "two lines are printed over one another",
    fixture: "lines-over-one-another",
  },
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
