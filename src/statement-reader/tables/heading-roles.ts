import { foldHeading, headings, type Role } from "../vocabulary";
import { isArabic, reversed, sortLetters, squash } from "../words/text";

export type { Role };

const fewestLetters = 4;
const scatteredHeadings = new Map(
  [...headings]
    .filter(([key]) => isArabic(key) && key.length >= fewestLetters)
    .map(([key, role]) => [sortLetters(key), role]),
);

/** The longest heading, in squashed characters. */
export const longestHeading = Math.max(...[...headings.keys()].map((key) => key.length));

/** Unit of the column's amounts: 'Amount (in ₹)' is not a column of incoming money. */
const currencyRemark = / ?\((?:in\b.*|(?:円|元|원|RM|Rs\.?|Rp\.?|INR|MYR|IDR|SGD|HKD)\))$/iu;

/** The role that a heading names; null if it is unknown. Arabic is tried in both directions. */
export function findRole(printed: string): Role | null {
  const text = printed.replace(currencyRemark, "");
  if (text.includes("/") || text.includes("+")) {
    const known = headings.get(foldHeading(text));
    if (known) return known;
  }
  const key = squash(text);
  if (key === "") return null;
  const known = headings.get(key);
  if (known !== undefined) return known;
  if (!isArabic(key)) return null;
  return headings.get(reversed(key)) ?? scatteredHeadings.get(sortLetters(key)) ?? null;
}
