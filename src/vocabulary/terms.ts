import text from "./terms.txt" with { type: "text" };

/** A word of the product by the names that people have for it, and what it means; `for` whom, where not for everybody. */
export type Term = { words: readonly string[]; meaning: string; for: "staff" | undefined };

/** Every term, those of one audience behind everybody's. */
export const terms: readonly Term[] = text.split(/^\[/m).flatMap((section) =>
  [...section.matchAll(/^([^#:\n]+): (.*)$/gm)].map(([, words = "", meaning = ""]) => ({
    words: words.split("; "),
    meaning,
    for: section.startsWith("staff]") ? "staff" : undefined,
  })),
);

/**
 * Meaning of a term, for everybody.
 * @throws Error for an unknown term
 */
export function getMeaning(word: string): string {
  const known = terms.find((one) => one.for === undefined && one.words.includes(word));
  if (!known) throw new Error(`No term is called ${word}`);
  return known.meaning;
}
