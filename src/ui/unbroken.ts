import { localDate } from "@/vocabulary/language/speaking";

/** Blanks within a sum (`AED 5.00`), a date (`18 Nov 2026`) and an IBAN in groups of four. */
const within = [
  /(?<=\b[A-Z]{3}) (?=[−-]?\d)/g,
  /(?<=\b\d{1,2}) (?=\p{L}{3,} \d{4}\b)/gu,
  /(?<=\b\d{1,2}\u00a0\p{L}{3,}) (?=\d{4}\b)/gu,
  /(?<=\b[A-Z]{2}\d{2}(?: [A-Z0-9]{4})*) (?=[A-Z0-9]{1,4}\b)/g,
];

/**
 * A text whose sums, dates and IBANs stand on one line each, for where it may break into several.
 *
 * @example unbroken("AED 5.00 of AED 8.00 used") // a line may end before or behind 'of', and not in an amount
 */
export const unbroken = (text: string): string =>
  within.reduce((whole, blanks) => whole.replaceAll(blanks, "\u00a0"), text);

/** The same of what may be markup, which says for itself where it breaks. Months are named in the reader's language. */
export const unbrokenText = <Value>(value: Value): Value | string =>
  typeof value === "string" ? unbroken(localDate(value)) : value;
