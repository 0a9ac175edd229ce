import { isArabic, lettersOf, reversed, squash } from "../words/text";
import { HEADINGS, type Role } from "./heading-vocabulary";

export type { Role };

const ROLES = new Map<string, Role>();
for (const [role, phrases] of Object.entries(HEADINGS) as [Role, string][]) {
  for (const phrase of phrases.split(", ")) {
    const key = phrase.includes("/") ? slashed(phrase) : squash(phrase);
    if (key !== "" && !ROLES.has(key)) ROLES.set(key, role);
  }
}

const FEWEST_LETTERS = 4;
const SCATTERED = new Map(
  [...ROLES]
    .filter(([key]) => isArabic(key) && key.length >= FEWEST_LETTERS)
    .map(([key, role]) => [lettersOf(key), role]),
);

function slashed(phrase: string): string {
  return phrase
    .split("/")
    .map((part) => squash(part) || part.trim())
    .join("/");
}

/** The longest heading, in squashed characters. */
export const LONGEST_HEADING = Math.max(...[...ROLES.keys()].map((key) => key.length));

/** In what the column's amounts are: 'Amount (in ₹)' is no column of what came in. */
const CURRENCY_OF = / ?\((?:in\b.*|(?:円|元|원|RM|Rs\.?|Rp\.?|INR|MYR|IDR|SGD|HKD)\))$/iu;

/** The role that a heading names; null when the text is no heading known. Arabic is tried in both directions. */
export function roleOf(printed: string): Role | null {
  const text = printed.replace(CURRENCY_OF, "");
  if (text.includes("/") || text.includes("+")) {
    const known = ROLES.get(slashed(text));
    if (known) return known;
  }
  const key = squash(text);
  if (key === "") return null;
  const known = ROLES.get(key);
  if (known !== undefined) return known;
  if (!isArabic(key)) return null;
  return ROLES.get(reversed(key)) ?? SCATTERED.get(lettersOf(key)) ?? null;
}
