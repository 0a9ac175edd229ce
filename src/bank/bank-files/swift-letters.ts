import anyAscii from "any-ascii";

/** Signs that SWIFT's character set X has not, and what stands for them. */
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

/** A text in SWIFT's character set X, on one line: other scripts as they sound, other signs by one like them. */
export function swiftText(text: string): string {
  const spaced = text.toWellFormed().replace(blanks, " ");
  const latin = /^[ -~]*$/.test(spaced) ? spaced : anyAscii(spaced);
  return latin
    .replace(foreign, (sign) => stand[sign] ?? ".")
    .replace(blanks, " ")
    .trim();
}

/** The characters that an end-to-end id may have. */
export const longestId = 35;

/** A reference in the letters that banks take, without slashes at its ends or two in a row. */
export const plainReference = (reference: string): string =>
  swiftText(reference)
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "");

/** A reference as banks pass it on: its first 35 characters. What is longer stands whole in the remittance as well. */
export const endToEndId = (reference: string): string =>
  plainReference(reference).slice(0, longestId).replace(/\/$/, "").trim() || "NOTPROVIDED";
