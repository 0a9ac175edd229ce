/** The shortest text that a trigram index can find. */
const shortest = 3;

/** How a search text is matched: by the trigram index, or, where it is too short for it, by LIKE. */
export type Search = { by: "index" | "like"; pattern: string };

/**
 * Reads what a person typed into a search field as one phrase, and also without its spaces, since IBANs are
 * copied in groups of four.
 */
export function readSearch(text: string): Search | undefined {
  const phrase = text.trim();
  if (phrase === "") return undefined;
  if (phrase.length < shortest) return { by: "like", pattern: `%${phrase.replace(/[\\%_]/g, "\\$&")}%` };
  const joined = phrase.replace(/\s+/g, "");
  const quoted = [...new Set([phrase, joined])]
    .filter((form) => form.length >= shortest)
    .map((form) => `"${form.replaceAll('"', '""')}"`);
  return { by: "index", pattern: quoted.join(" OR ") };
}
