import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";

/** Reason why a file is refused; the error's sentence adds the place. */
export type RefusalCode =
  | "FILE_EMPTY"
  | "FILE_TOO_LARGE"
  | "FORMAT_UNKNOWN"
  | "NOT_WELL_FORMED"
  | "TOO_COMPLEX"
  | "VALUE_WRONG"
  | "VALUE_MISSING"
  | "CURRENCY_MIXED"
  | "CONTROL_SUM_WRONG"
  | "PAGES_MISSING"
  | "ENCODING_NEEDED"
  | "CSV_MAPPING_NEEDED"
  | "CSV_COLUMNS_CHANGED";

/** Place in a file: a line and a column, both counted from 1. In a table the column is that of the cell. */
export type Place = { readonly line: number; readonly column: number };

/**
 * A refusal that names its place in the file, or concerns the whole file if `place` is undefined.
 * @example throw refusal({ line: 12, column: 9 }, "VALUE_WRONG", "30 February is not a valid date. Ask the bank for the file again.")
 */
export function refusal(place: Place | undefined, code: RefusalCode, sentence: string): AppError {
  const message = place === undefined ? sentence : onLine(place, sentence);
  const kind = code === "FILE_TOO_LARGE" ? "too_large" : "bad_request";
  return new AppError(kind, message, { code, fields: { file: message } });
}

/** Error at a place in a file: `Line 2, column 841: …`. Dictionaries translate the sentence after the colon. */
export const onLine = (place: Place, sentence: string): string =>
  `Line ${place.line}, column ${place.column}: ${sentence}`;

/** Place of a character at an offset from another one of the same line. */
export const placeAt = ({ line, column }: Place, offset: number): Place => ({
  line,
  column: column + offset,
});

/** Place of the first character of a line. */
export const startOf = (line: number): Place => ({ line, column: 1 });

/** Maximum number of lines read from a file: an honest one of 25 MB has fewer, and each is compared and stored. */
export const mostLines = 200_000;

/** Throws AppError if a file has too many lines. */
export function assertFewLines(count: number, place: Place): void {
  if (count <= mostLines) return;
  const sentence = sayInEnglish("The file has more than {most} bookings. Ask the bank for it in parts.", {
    most: mostLines.toLocaleString("en-US"),
  });
  throw refusal(place, "TOO_COMPLEX", sentence);
}

/** Quotes a text of the file, shortened to fit a sentence. */
export function quoted(text: string): string {
  const characters = [...clean(text.slice(0, 200))];
  return `'${characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : characters.join("")}'`;
}

/** A text of the file without control characters, which neither screens nor the database accept. */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
}
