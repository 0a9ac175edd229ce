import { squash } from "../words/text";
import { languages } from "./languages";
import type { Phrases, Vocabulary } from "./vocabulary";

/** The phrases of a text, as they are written. */
export function phrasesOf(text: Phrases | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

/** A heading folded; in one with slashes each part by itself: 'S/H' is not the heading 'sh'. */
export function foldHeading(text: string): string {
  if (!text.includes("/")) return squash(text);
  return text
    .split("/")
    .map((part) => squash(part) || part.trim())
    .join("/");
}

/** What all languages say, by folded phrase; of two meanings the one that comes first in `meanings` counts. */
export function meaningsOf<Meaning extends string>(
  meanings: readonly Meaning[],
  of: (language: Vocabulary) => Partial<Record<Meaning, Phrases>> | undefined,
  fold: (phrase: string) => string = squash,
): ReadonlyMap<string, Meaning> {
  const found = new Map<string, Meaning>();
  for (const meaning of meanings)
    for (const language of Object.values(languages))
      for (const phrase of phrasesOf(of(language)?.[meaning])) {
        const key = fold(phrase);
        if (!found.has(key)) found.set(key, meaning);
      }
  return found;
}

/** The folded phrases of all languages. */
export function setOf(of: (language: Vocabulary) => Phrases | undefined): ReadonlySet<string> {
  return new Set(Object.values(languages).flatMap((language) => phrasesOf(of(language)).map(squash)));
}

/** Names that count from one on, by folded name: months, numbers in words. */
export function countedNames(of: (language: Vocabulary) => Phrases | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const language of Object.values(languages))
    phrasesOf(of(language)).forEach((names, index) => {
      for (const name of names.split("|")) if (!found.has(squash(name))) found.set(squash(name), index + 1);
    });
  return found;
}
