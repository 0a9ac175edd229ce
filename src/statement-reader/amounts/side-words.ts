import { phrases, printed } from "../vocabulary";
import type { Side } from "./printed-number";

const sided = (side: Side, words: ReadonlySet<string>): [string, Side][] =>
  [...words].map((word) => [word, side]);

const SIDE_WORDS = new Map<string, Side>([
  ...sided("CR", phrases("sides", "credit", printed)),
  ...sided("DR", phrases("sides", "debit", printed)),
  ["+", "CR"],
  ["-", "DR"],
]);

/** Words that say the same of a balance. */
const OF_BALANCES = new Map<string, Side>([
  ...SIDE_WORDS,
  ...sided("CR", phrases("sides", "creditBalance", printed)),
  ...sided("DR", phrases("sides", "debitBalance", printed)),
]);

const bare = (word: string): string => word.toLowerCase().replace(/[().]/g, "");

/** What a word in a column of sides says of the row. */
export const sideWord = (word: string): Side | undefined => SIDE_WORDS.get(bare(word));

const LONGEST = 11;

/** What a word that stands alone beside a balance says of it. */
export const sideAlone = (word: string): Side | undefined =>
  word.length > LONGEST ? undefined : OF_BALANCES.get(bare(word));
