import { joinWords } from "../lines/lines";
import type { ReadLine } from "../lines/read-line";
import { alternatives, pattern } from "../vocabulary";

/*
 * Most words of a disclaimer: the paper states that it omits transactions, or is not the final statement. Its sums
 * tie nevertheless.
 */

const mostWords = 16;
const mostLegendWords = 40;
/** Matches a remark about rows that are struck through: which ones cannot be read, since the line is drawn. */
const struckPattern = pattern("caveats", "struck");
const partialList = pattern("caveats", "partial");
/** Matches forms for the reader's own bookkeeping, whose rows are not the bank's. */
const ownBooks = pattern("caveats", "ownBooks");

const notFinal = pattern("caveats", "notFinal");
const draftStamp = new RegExp(`^\\W*(?:${alternatives("caveats", "stamps")})\\W*$`, "iu");

const anyLineSays = (
  around: readonly ReadLine[],
  matches: (text: string) => boolean,
  most: number = mostWords,
): boolean => around.some(({ words }) => words.length <= most && matches(joinWords(words)));

/**
 * True if the lines around the rows state that transactions are omitted, or that some of those printed do not count.
 */
export function saysRowsAreLeftOut(around: readonly ReadLine[]): boolean {
  const struck = (text: string) => struckPattern.test(text);
  return (
    anyLineSays(around, (text) => partialList.test(text) && !ownBooks.test(text)) ||
    anyLineSays(around, struck, mostLegendWords)
  );
}

/** True if the lines around the rows call the paper a draft, a specimen or a replaced one. */
export const isNotFinal = (around: readonly ReadLine[]): boolean =>
  anyLineSays(around, (text) => notFinal.test(text) || draftStamp.test(text));
