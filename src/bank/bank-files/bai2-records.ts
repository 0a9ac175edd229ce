import type { Encoding } from "@/platform/spreadsheets/table";
import { type Place, refusal, startOf } from "./refusal";
import { textLines } from "./text-lines";

/** A field with the place of its text. */
export type Bai2Field = Place & { text: string };

/**
 * A record with its continuations (88), and the place of its code. `fields`: what follows the code, of a movement undivided;
 * `rows`: number of records that it consists of.
 */
export type Bai2Record = Place & { code: string; fields: Bai2Field[]; rows: number };

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
    const written = text.trimEnd();
    const [, code = "", rest = ""] = /^\s*(\d{2})(?:,(.*))?$/.exec(written) ?? [];
    const field = { text: rest, line, column: written.length - rest.length + 1 };
    if (code === "88") {
      if (!open) {
        const sentence = "A continuation (88) without a record before it. Ask the bank for the whole file.";
        throw refusal(startOf(line), "NOT_WELL_FORMED", sentence);
      }
      open.rows += 1;
      size += rest.length;
      if (size > longestRecord)
        throw refusal(field, "TOO_COMPLEX", "The record is too long for a bank file. Choose another file.");
      // A text is one field to its end, and so is each of its continuations.
      if (open.code === "16") open.fields.push(field);
      else open.fields.push(...splitFields({ ...field, text: withoutEnd(rest) }));
    } else if (codes.test(code)) {
      if (open) yield open;
      size = rest.length;
      const fields = code === "16" ? [field] : splitFields({ ...field, text: withoutEnd(rest) });
      open = { code, fields, line, column: written.indexOf(code) + 1, rows: 1 };
    } else {
      const sentence = "The line is no record of BAI2, such as 16 or 88. Ask the bank for the file again.";
      throw refusal(startOf(line), "NOT_WELL_FORMED", sentence);
    }
  }
  if (open) yield open;
}

/** The fields of a text between commas. */
export function splitFields({ text, line, column }: Bai2Field): Bai2Field[] {
  let next = column;
  return text.split(",").map((part) => {
    const field = { text: part.trim(), line, column: next };
    next += part.length + 1;
    return field;
  });
}

/** A text without the slash that ends a record. */
export const withoutEnd = (text: string): string => text.replace(/\/\s*$/, "");
