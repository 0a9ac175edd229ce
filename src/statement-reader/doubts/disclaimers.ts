import { textOf } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { alternatives, pattern } from "../vocabulary";

/*
 * What a paper says against itself: that it leaves transactions out, or that it is not the statement that counts. Its
 * sums tie all the same.
 */

const mostWords = 16;
const mostLegendWords = 40;
/** A line through a row is drawn and not written: which rows it goes through cannot be read. */
const struckPattern = pattern("caveats", "struck");
const partialList = pattern("caveats", "partial");
/** Help with one's own books, and rows that are none yet. */
const ownBooks = pattern("caveats", "ownBooks");

const notFinal = pattern("caveats", "notFinal");
const draftStamp = new RegExp(`^\\W*(?:${alternatives("caveats", "stamps")})\\W*$`, "iu");

const anyLineSays = (
  around: readonly ReadLine[],
  matches: (text: string) => boolean,
  most: number = mostWords,
): boolean => around.some(({ words }) => words.length <= most && matches(textOf(words)));

/** True where the lines around the rows say that transactions are left out, or that some of those printed are none. */
export function saysRowsAreLeftOut(around: readonly ReadLine[]): boolean {
  const struck = (text: string) => struckPattern.test(text);
  return (
    anyLineSays(around, (text) => partialList.test(text) && !ownBooks.test(text)) ||
    anyLineSays(around, struck, mostLegendWords)
  );
}

/** True where the lines around the rows call the paper a draft, a specimen or one that another has replaced. */
export const isNotFinal = (around: readonly ReadLine[]): boolean =>
  anyLineSays(around, (text) => notFinal.test(text) || draftStamp.test(text));
