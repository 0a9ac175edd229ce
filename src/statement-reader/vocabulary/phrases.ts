import { squash } from "../words/text";

/**
 * Phrases parted by commas. They are compared in small letters, without accents, blanks and punctuation: 'Date d'opération'
 * and 'DATE D OPERATION' are one.
 */
export type Phrases = string;

/** Expressions with the flags `iu`, without groups that are counted, which are looked for within a text as it is printed. */
export type Patterns = RegExp | readonly RegExp[];

/** Patterns for a text without blanks and accents; phrases are stripped of theirs automatically. */
export type Folded = Phrases | Patterns;

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

/** Folds a phrase that is compared as printed: to lower case only. */
export const asPrinted = (phrase: string): string => phrase.toLowerCase();
