import { memoize } from "../memoize";
import { months } from "../vocabulary";
import { isArabic, reversed, squash } from "../words/text";

const cacheSize = 20_000;

/** The month (1-12) that a word names in any language read, with or without a full stop; null for any other word. */
export const monthNamed = memoize(cacheSize, (word: string): number | null => {
  if (/[0-9]/.test(word)) return null;
  const key = squash(word);
  const known = months.get(key);
  if (known !== undefined) return known;
  return isArabic(key) ? (months.get(reversed(key)) ?? null) : null;
});
