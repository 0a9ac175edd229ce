import anyAscii from "any-ascii";

/** Replacements of characters outside SWIFT's character set X. */
const stand: Record<string, string> = {
  "&": "+",
  "@": "(at)",
  '"': "'",
  "`": "'",
  _: "-",
  ";": ",",
  "[": "(",
  "{": "(",
  "<": "(",
  "]": ")",
  "}": ")",
  ">": ")",
  "%": "pct",
  "#": "no",
};

const foreign = /[^A-Za-z0-9/\-?:().,'+ ]/g;
const blanks = /\s+/g;

/**
 * A text in SWIFT's character set X, on one line: other scripts are transliterated, other signs replaced by similar
 * ones.
 */
export function swiftText(text: string): string {
  const spaced = text.toWellFormed().replace(blanks, " ");
  const latin = /^[ -~]*$/.test(spaced) ? spaced : anyAscii(spaced);
  return latin
    .replace(foreign, (sign) => stand[sign] ?? ".")
    .replace(blanks, " ")
    .trim();
}

/** Maximum length of an end-to-end id, in characters. */
export const longestId = 35;

/** A reference in the characters that banks accept, without slashes at its ends or two in a row. */
export const plainReference = (reference: string): string =>
  swiftText(reference)
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "");

/** A reference as banks pass it on: its first 35 characters. A longer one is repeated in full in the remittance. */
export const endToEndId = (reference: string): string =>
  plainReference(reference).slice(0, longestId).replace(/\/$/, "").trim() || "NOTPROVIDED";
