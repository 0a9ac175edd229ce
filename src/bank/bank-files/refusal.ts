import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";

/** Reason why a file is refused; the error's sentence adds the line. */
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
  | "ENCODING_NEEDED"
  | "CSV_MAPPING_NEEDED"
  | "CSV_COLUMNS_CHANGED";

/**
 * A refusal that names the line of the file, from 1, or concerns the whole file if `line` is undefined.
 * @example throw refusal(12, "VALUE_WRONG", "30 February is not a valid date. Ask the bank for the file again.")
 */
export function refusal(line: number | undefined, code: RefusalCode, sentence: string): AppError {
  const message = line === undefined ? sentence : onLine(line, sentence);
  const kind = code === "FILE_TOO_LARGE" ? "too_large" : "bad_request";
  return new AppError(kind, message, { code, fields: { file: message } });
}

/** Error on a line of a file: `Line 12: …`. Dictionaries translate the sentence after the colon. */
export const onLine = (line: number, sentence: string): string => `Line ${line}: ${sentence}`;

/** Maximum number of lines read from a file: an honest one of 25 MB has fewer, and each is compared and stored. */
export const mostLines = 200_000;

/** Throws AppError if a file has too many lines. */
export function assertFewLines(count: number, line: number): void {
  if (count <= mostLines) return;
  const sentence = sayInEnglish("The file has more than {most} bookings. Ask the bank for it in parts.", {
    most: mostLines.toLocaleString("en-US"),
  });
  throw refusal(line, "TOO_COMPLEX", sentence);
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
