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
