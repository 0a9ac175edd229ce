import type { Dictionary } from ".";

/** Joins dictionaries. Throws for a text in two of them: one of its translations would be lost. */
export function joinDictionaries(dictionaries: readonly Dictionary[]): Dictionary {
  const joined: Record<string, Dictionary[string]> = {};
  for (const dictionary of dictionaries) {
    for (const [written, text] of Object.entries(dictionary)) {
      if (Object.hasOwn(joined, written))
        throw new Error(`Two dictionaries have "${written}": leave it to one.`);
      joined[written] = text;
    }
  }
  return joined;
}
