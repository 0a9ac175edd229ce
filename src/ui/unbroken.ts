import { localDate } from "@/vocabulary/language/speaking";

/** Blanks within a sum (`AED 5.00`), a date (`18 Nov 2026`) and an IBAN in groups of four. */
const within = [
  /(?<=\b[A-Z]{3}) (?=[−-]?\d)/g,
  /(?<=\b\d{1,2}) (?=\p{L}{3,} \d{4}\b)/gu,
  /(?<=\b\d{1,2}\u00a0\p{L}{3,}) (?=\d{4}\b)/gu,
  /(?<=\b[A-Z]{2}\d{2}(?: [A-Z0-9]{4})*) (?=[A-Z0-9]{1,4}\b)/g,
];

/**
 * Keeps each sum, date and IBAN of a text on one line, if the text may break into several.
 *
 * @example unbroken("AED 5.00 of AED 8.00 used") // a line may end before or behind 'of', and not in an amount
 */
export const unbroken = (text: string): string =>
  within.reduce((whole, blanks) => whole.replaceAll(blanks, "\u00a0"), text);

/**
 * Applies `unbroken` to a text; markup, which controls its own breaks, stays unchanged. Months are named in the reader's
 * language.
 */
export const unbrokenText = <Value>(value: Value): Value | string =>
  typeof value === "string" ? unbroken(localDate(value)) : value;
