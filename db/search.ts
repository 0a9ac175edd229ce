import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The shortest text that a trigram index can find. */
const shortest = 3;

/** Letters that have two cases and that the search index folds as JavaScript does; LIKE folds those of ASCII only. */
const cased = /[\u00c0-\u0130\u0132-\u024f\u0386-\u03ce\u0400-\u0527\u0531-\u0587\u1e00-\u1fff]/u;

/** How two texts are compared: by LIKE, or by GLOB where letters beyond ASCII have two cases. */
export type Within = "like" | "glob";

/** A text that was searched for, in the forms that the statements need. */
export type Search = {
  /** As it was typed, without blanks around it. */
  phrase: string;
  /** Whether a trigram index can find it, or it is too short for that. */
  by: "index" | "reading";
  /** How a column is compared with `text`, and an IBAN with `joined`: the same without spaces, as is `iban`. */
  within: Within;
  text: string;
  joined: string;
  iban: string;
};

/**
 * Reads what a person typed into a search field as one phrase, whatever its case; and for IBANs, which are copied in
 * groups of four, also without its spaces.
 */
export function readSearch(text: string): Search | undefined {
  const phrase = text.trim();
  if (phrase === "") return undefined;
  const short = lengthOf(phrase) < shortest;
  const closed = phrase.replace(/\s+/g, "");
  const iban = lengthOf(closed) < shortest ? phrase : closed;
  const within = [...phrase].some((letter) => formsOf(letter).length > 1) ? "glob" : "like";
  const contained = within === "glob" ? globOf : likeOf;
  return {
    phrase,
    by: short ? "reading" : "index",
    within,
    text: contained(phrase),
    joined: contained(iban),
    iban,
  };
}

/** The condition that a column holds the text whose pattern is in the placeholder so named. */
export function holdsText(within: Within, column: SQLWrapper, placeholder: "text" | "joined"): SQL {
  const pattern = sql.placeholder(placeholder);
  return within === "glob" ? sql`${column} glob ${pattern}` : sql`${column} like ${pattern} escape '\\'`;
}

/** A text as one phrase of a search index's query. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Every three letters of a text that follow each other, each once: the words of a trigram index. */
export function trigramsOf(text: string): string[] {
  const letters = [...text];
  return [...new Set(letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`))];
}

const lengthOf = (text: string) => [...text].length;

/** A letter in both cases, where LIKE would not see that they are the same. */
function formsOf(letter: string): string[] {
  if (!cased.test(letter)) return [letter];
  const forms = [letter, letter.toLowerCase(), letter.toUpperCase()];
  return [...new Set(forms)].filter((form) => form.length === 1 && cased.test(form));
}

const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** GLOB knows no case, and no escape but a class of one. */
function globOf(text: string): string {
  const classes = [...text].map((letter) => {
    const forms = /[a-z]/i.test(letter) ? [letter.toLowerCase(), letter.toUpperCase()] : formsOf(letter);
    return forms.length > 1 || /[*?[]/.test(letter) ? `[${forms.join("")}]` : letter;
  });
  return `*${classes.join("")}*`;
}
