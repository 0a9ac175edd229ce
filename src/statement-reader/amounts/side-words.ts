import { asPrinted, phrases } from "../vocabulary";
import type { Side } from "./printed-number";

const sided = (side: Side, words: ReadonlySet<string>): [string, Side][] =>
  [...words].map((word) => [word, side]);

const sideWords = new Map<string, Side>([
  ...sided("CR", phrases("sides", "credit", asPrinted)),
  ...sided("DR", phrases("sides", "debit", asPrinted)),
  ["+", "CR"],
  ["-", "DR"],
]);

/** Words for the side of a balance. */
const balanceSideWords = new Map<string, Side>([
  ...sideWords,
  ...sided("CR", phrases("sides", "creditBalance", asPrinted)),
  ...sided("DR", phrases("sides", "debitBalance", asPrinted)),
]);

const bare = (word: string): string => word.toLowerCase().replace(/[().]/g, "");

/** Side meant by a word in a column of sides. */
export const sideWord = (word: string): Side | undefined => sideWords.get(bare(word));

const longestSideWord = 11;

/** Side meant by a single word beside a balance. */
export const sideOfLoneWord = (word: string): Side | undefined =>
  word.length > longestSideWord ? undefined : balanceSideWords.get(bare(word));
