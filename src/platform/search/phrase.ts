import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Minimum length of a text in a trigram index. */
const shortest = 3;

/** Letters with two cases that the search index folds as JavaScript does; LIKE folds those of ASCII only. */
const cased = /[\u00c0-\u0130\u0132-\u024f\u0386-\u03ce\u0400-\u0527\u0531-\u0587\u1e00-\u1fff]/u;

/** Comparison of a column with a phrase: LIKE, or GLOB if it has letters beyond ASCII with two cases. */
export type Comparison = "like" | "glob";

/** Search phrase in the forms of statements. */
export type Phrase = {
  /** As typed, without surrounding blanks. */
  phrase: string;
  /** True if the phrase is long enough for a trigram index. */
  indexed: boolean;
  comparison: Comparison;
  /** The pattern that a text column is compared with. */
  text: string;
  /** The pattern for IBANs, which people copy in groups of four: the phrase without its blanks, like `iban`. */
  joined: string;
  iban: string;
};

/**
 * Parses the text of a search field as one phrase, ignoring case; undefined if it is blank. A NUL, which would end
 * the phrase within a statement, counts as a blank.
 */
export function readPhrase(text: string | undefined): Phrase | undefined {
  const phrase = text?.replaceAll("\0", " ").trim() ?? "";
  if (phrase === "") return undefined;
  const closed = phrase.replace(/\s+/g, "");
  const iban = countCharacters(closed) < shortest ? phrase : closed;
  const comparison = [...phrase].some((letter) => listCases(letter).length > 1) ? "glob" : "like";
  const makePattern = comparison === "glob" ? escapeGlob : escapeLike;
  return {
    phrase,
    indexed: countCharacters(phrase) >= shortest,
    comparison,
    text: makePattern(phrase),
    joined: makePattern(iban),
    iban,
  };
}

/** The condition that a column contains the phrase whose pattern is bound to the placeholder. */
export function contains(
  comparison: Comparison,
  column: SQLWrapper,
  placeholder: "text" | "joined" = "text",
): SQL {
  const pattern = sql.placeholder(placeholder);
  return comparison === "glob" ? sql`${column} glob ${pattern}` : sql`${column} like ${pattern} escape '\\'`;
}

/** A text as one phrase of an FTS5 query. */
export const ftsPhrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Every three consecutive letters of a text, each once: the terms of a trigram index. */
export function listTrigrams(text: string): string[] {
  const letters = [...text];
  return [...new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`))];
}

const countCharacters = (text: string) => [...text].length;

/** A letter in both cases, for letters whose cases LIKE does not equate. */
function listCases(letter: string): string[] {
  if (!cased.test(letter)) return [letter];
  const forms = [letter, letter.toLowerCase(), letter.toUpperCase()];
  return [...new Set(forms)].filter((form) => form.length === 1 && cased.test(form));
}

const escapeLike = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** GLOB is case-sensitive, and has no escape but a class of one letter. */
function escapeGlob(text: string): string {
  const classes = [...text].map((letter) => {
    const forms = /[a-z]/i.test(letter) ? [letter.toLowerCase(), letter.toUpperCase()] : listCases(letter);
    return forms.length > 1 || /[*?[]/.test(letter) ? `[${forms.join("")}]` : letter;
  });
  return `*${classes.join("")}*`;
}
