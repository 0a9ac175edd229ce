import { squash } from "../words/text";

/**
 * Phrases separated by commas. They are compared in lower case, without accents, blanks and punctuation: 'Date
 * d'opération' and 'DATE D OPERATION' are the same.
 */
export type Phrases = string;

/** Expressions with the flags `iu`, without capturing groups, searched within a printed text. */
export type Patterns = RegExp | readonly RegExp[];

/** Patterns for a text without blanks and accents; phrases are stripped of theirs automatically. */
export type Folded = Phrases | Patterns;

/** Phrases of a text, as written. */
export function splitPhrases(text: Phrases | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== "");
}

/** Folds a heading; one with slashes part by part, since 'S/H' is not the heading 'sh'. */
export function foldHeading(text: string): string {
  if (!text.includes("/")) return squash(text);
  return text
    .split("/")
    .map((part) => squash(part) || part.trim())
    .join("/");
}

/** Folds a phrase that is compared as printed: to lower case only. */
export const asPrinted = (phrase: string): string => phrase.toLowerCase();
