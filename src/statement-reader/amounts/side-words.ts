import type { Side } from "./printed-number";

const SIDE_WORDS: Record<string, Side> = {
  cr: "CR",
  dr: "DR",
  c: "CR",
  d: "DR",
  credit: "CR",
  debit: "DR",
  db: "DR",
  s: "DR",
  h: "CR",
  k: "CR",
  a: "CR",
  "+": "CR",
  "-": "DR",
  af: "DR",
  bij: "CR",
  deposit: "CR",
  withdrawal: "DR",
  χ: "DR",
  π: "CR",
};

/** Words that say the same of a balance. */
const OF_BALANCES: Record<string, Side> = {
  ...SIDE_WORDS,
  od: "DR",
  "o/d": "DR",
  overdrawn: "DR",
  soll: "DR",
  haben: "CR",
};

const bare = (word: string): string => word.toLowerCase().replace(/[().]/g, "");

/** What a word in a column of sides says of the row. */
export const sideWord = (word: string): Side | undefined => SIDE_WORDS[bare(word)];

const LONGEST = 11;

/** What a word that stands alone beside a balance says of it. */
export const sideAlone = (word: string): Side | undefined =>
  word.length > LONGEST ? undefined : OF_BALANCES[bare(word)];
