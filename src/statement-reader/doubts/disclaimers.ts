import { textOf } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { alternatives, pattern } from "../vocabulary";

/*
 * What a paper says against itself: that it leaves transactions out, or that it is not the statement that counts. Its
 * sums tie all the same.
 */

const MOST_WORDS = 16;
const MOST_OF_LEGEND = 40;
/** A line through a row is drawn and not written: which rows it goes through cannot be read. */
const STRUCK = pattern("caveats", "struck");
const PARTIAL = pattern("caveats", "partial");
/** Help with one's own books, and rows that are none yet. */
const OF_OTHERS = pattern("caveats", "ownBooks");

const NOT_FINAL = pattern("caveats", "notFinal");
const STAMP = new RegExp(`^\\W*(?:${alternatives("caveats", "stamps")})\\W*$`, "iu");

const says = (
  around: readonly ReadLine[],
  told: (text: string) => boolean,
  most: number = MOST_WORDS,
): boolean => around.some(({ words }) => words.length <= most && told(textOf(words)));

/** True where the lines around the rows say that transactions are left out, or that some of those printed are none. */
export function leavesOut(around: readonly ReadLine[]): boolean {
  const struck = (text: string) => STRUCK.test(text);
  return (
    says(around, (text) => PARTIAL.test(text) && !OF_OTHERS.test(text)) ||
    says(around, struck, MOST_OF_LEGEND)
  );
}

/** True where the lines around the rows call the paper a draft, a specimen or one that another has replaced. */
export const isNotFinal = (around: readonly ReadLine[]): boolean =>
  says(around, (text) => NOT_FINAL.test(text) || STAMP.test(text));
