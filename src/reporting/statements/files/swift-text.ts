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

/** The words between slashes that head a part of the information on a movement, in any bank's files. */
const codeWords = [
  "EREF|KREF|MREF|PREF|IREF|CREF|REMI|PURP|ORDP|BENM|CNTP|CRED|DEBT|IBAN|BIC|NAME|ADDR|ULTC|ULTD",
  "ISDT|CSID|MARF|TRCD|RTRN|SVCL|OCMT|EXCH|CHGS|CHGT",
].join("|");
const typedCodeWord = new RegExp(`(?:^|/)(?=(?:${codeWords})(?:/|$))`, "gi");

/** A text that stands behind a code word. One that was typed into it is none: a blank is in place of its first slash. */
export const swiftPart = (text: string): string => swiftText(text).replace(typedCodeWord, " ");

/** A reference of at most 16 signs: without slashes, which end it. `NONREF` where nothing is left. */
export const swiftReference = (text: string): string =>
  swiftText(text).replaceAll("/", "-").slice(0, 16).trim() || "NONREF";

/**
 * A text on at most so many lines of so many signs; what is longer is cut. None begins with a colon or a hyphen, which
 * would end the field or the message.
 */
export function swiftLines(text: string, lines: number, width: number): string[] {
  const written: string[] = [];
  let rest = text;
  while (rest !== "" && written.length < lines) {
    let end = Math.min(width, rest.length);
    while (end > width / 2 && /[:\-\s]/.test(rest.charAt(end))) end -= 1;
    const line = rest.slice(0, end);
    written.push(/^[:-]/.test(line) ? `.${line.slice(1)}` : line);
    rest = rest.slice(end);
  }
  return written;
}
