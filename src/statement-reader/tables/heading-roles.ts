import { foldHeading, headings, type Role } from "../vocabulary";
import { isArabic, lettersOf, reversed, squash } from "../words/text";

export type { Role };

const FEWEST_LETTERS = 4;
const SCATTERED = new Map(
  [...headings]
    .filter(([key]) => isArabic(key) && key.length >= FEWEST_LETTERS)
    .map(([key, role]) => [lettersOf(key), role]),
);

/** The longest heading, in squashed characters. */
export const LONGEST_HEADING = Math.max(...[...headings.keys()].map((key) => key.length));

/** In what the column's amounts are: 'Amount (in ₹)' is no column of what came in. */
const CURRENCY_OF = / ?\((?:in\b.*|(?:円|元|원|RM|Rs\.?|Rp\.?|INR|MYR|IDR|SGD|HKD)\))$/iu;

/** The role that a heading names; null when the text is no heading known. Arabic is tried in both directions. */
export function roleOf(printed: string): Role | null {
  const text = printed.replace(CURRENCY_OF, "");
  if (text.includes("/") || text.includes("+")) {
    const known = headings.get(foldHeading(text));
    if (known) return known;
  }
  const key = squash(text);
  if (key === "") return null;
  const known = headings.get(key);
  if (known !== undefined) return known;
  if (!isArabic(key)) return null;
  return headings.get(reversed(key)) ?? SCATTERED.get(lettersOf(key)) ?? null;
}
