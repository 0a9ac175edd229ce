import { isCurrency } from "../amounts/currencies";
import { joinWords } from "../lines/lines";
import { alternatives, asPrinted } from "../vocabulary";
import type { Word } from "../words/words";

const companyForms = alternatives("names", "companies");

/** A text that ends in 'Ltd' or 'GmbH'. */
export const companyName = new RegExp(`\\b(?:${companyForms})\\.?$`, "iu");
const legalForm = new RegExp(`^(?:${companyForms})\\.?$`, "iu");

const mayName = (text: string): boolean =>
  /^[("]?\p{Lu}/u.test(text) && !isCurrency(text) && !/[0-9:]/.test(text);

/** The words in capitals up to the first 'Ltd' or 'GmbH' of a line, with it; null if none lead to one. */
export function findCompany(words: readonly Word[]): string | null {
  const end = words.findIndex((word) => legalForm.test(word.text));
  const before = words.slice(0, Math.max(end, 0)).findLastIndex((word) => !mayName(word.text));
  return end > before + 1 ? joinWords(words, before + 1, end + 1) : null;
}

/** 'Sama' behind a Japanese name. */
const nameWithHonorific = new RegExp(
  `^(\\S+(?: \\S+)?) ?(?:${alternatives("names", "honorifics", asPrinted)})$`,
  "u",
);

/** The name in a text that ends in an honorific; null if there is none. */
export function honouredName(text: string): string | null {
  const name = nameWithHonorific.exec(text)?.[1] ?? null;
  return name && !/[0-9:]/.test(name) ? name : null;
}
