import { memoize } from "../memoize";
import { alternatives, type SectionKind, titles } from "../vocabulary";
import { squash } from "../words/text";
import { headsWaiting } from "./pending-words";

export type { SectionKind };

/** The side that a title names, at most with 'continued'; null for any other title. */
export function sideTitled(text: string): "debit" | "credit" | null {
  const kind = titles.get(withoutContinued(squash(text)));
  return kind === "debit" || kind === "credit" ? kind : null;
}

const shortestPhrase = 9;
const cacheSize = 2_000;

const continuedMark = new RegExp(`(?:${alternatives("pages", "continued")})$`);

/** A squashed title without the word that a further page adds to it. */
export const withoutContinued = (key: string): string => key.replace(continuedMark, "");

/** Meaning of a short line as a heading; null for none. Plurals, '(continued)' and 'details of' are ignored. */
export const sectionKind = memoize(cacheSize, (text: string): SectionKind | null => {
  const key = withoutContinued(squash(text));
  if (key === "" || key.length > 60) return null;
  const exact = titles.get(key) ?? titles.get(key.replace(/s$/, ""));
  if (exact) return exact;
  if (headsWaiting(text)) return "decoy";
  let best: SectionKind | null = null;
  let length = 0;
  for (const [phrase, kind] of titles) {
    if (phrase.length < shortestPhrase || phrase.length <= length || key.length - phrase.length > 22)
      continue;
    if (
      key.startsWith(phrase) ||
      key.endsWith(phrase) ||
      (kind !== "debit" && kind !== "credit" && key.includes(phrase))
    ) {
      best = kind;
      length = phrase.length;
    }
  }
  return best;
});
