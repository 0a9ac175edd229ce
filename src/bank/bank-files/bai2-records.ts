import type { Encoding } from "@/platform/spreadsheets/table";
import { refusal } from "./refusal";
import { textLines } from "./text-lines";

/** A record with its continuations (88). `fields`: what follows the code; `rows`: number of records that it consists of. */
export type Bai2Record = { code: string; fields: string[]; line: number; rows: number };

/** Maximum length of a record with its continuations, in characters. */
const longestRecord = 100_000;

/** Headers and trailers of file, group and account, and the movement. */
const codes = /^(?:01|02|03|16|49|98|99)$/;

/**
 * Reads the records of a BAI2 file. A record ends with a slash or with its line; the text of a movement continues in the
 * continuations, and so do other fields.
 * @throws AppError for a line that is no record
 */
export function* bai2Records(bytes: Uint8Array, encoding?: Encoding): Generator<Bai2Record> {
  let open: Bai2Record | undefined;
  let [line, size] = [0, 0];
  for (const text of textLines(bytes, encoding)) {
    line += 1;
    if (text.trim() === "") continue;
    const [, code = "", rest = ""] = /^\s*(\d{2})(?:,(.*))?$/.exec(text.trimEnd()) ?? [];
    if (code === "88") {
      if (!open) throw refusal(line, "NOT_WELL_FORMED", "A continuation (88) without a record before it.");
      open.rows += 1;
      size += rest.length;
      if (size > longestRecord)
        throw refusal(line, "TOO_COMPLEX", "The record is too long for a bank file. Choose another file.");
      // A text is one field to its end, and so is each of its continuations.
      if (open.code === "16") open.fields.push(rest);
      else open.fields.push(...toFields(rest));
    } else if (codes.test(code)) {
      if (open) yield open;
      size = rest.length;
      open = { code, fields: code === "16" ? [rest] : toFields(rest), line, rows: 1 };
    } else {
      const sentence = "The line is no record of BAI2, such as 16 or 88. Ask the bank for the file again.";
      throw refusal(line, "NOT_WELL_FORMED", sentence);
    }
  }
  if (open) yield open;
}

const toFields = (text: string): string[] =>
  withoutEnd(text)
    .split(",")
    .map((field) => field.trim());

/** A text without the slash that ends a record. */
export const withoutEnd = (text: string): string => text.replace(/\/\s*$/, "");
