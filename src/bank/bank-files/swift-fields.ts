import type { Encoding } from "@/platform/spreadsheets/table";
import { refusal } from "./refusal";
import { swiftLines } from "./swift-lines";

/** Token of a file of SWIFT messages, in file order. */
export type SwiftToken =
  | { is: "begin"; line: number; type: string | undefined }
  | { is: "field"; line: number; tag: string; lines: string[] }
  | { is: "end"; line: number }
  /** A line between messages. */
  | { is: "nothing"; line: number };

/** Maximum length of a field, in characters: SWIFT allows six lines of 65, banks write more. */
const longestField = 10_000;

/**
 * Splits a file of messages of category 9 into their fields, each with its continuation lines. A message begins with
 * `:20:`, or with blocks 1 and 2 (`{1:…}{2:O940…}{4:`) which name its type, and ends with its end mark, with the next
 * message, or with the file. Text between messages is skipped, unless it is a field.
 * @throws AppError if a field is outside of a message
 */
export function* swiftTokens(bytes: Uint8Array, encoding?: Encoding): Generator<SwiftToken> {
  let field: (SwiftToken & { is: "field" }) | undefined;
  let size = 0;
  let inside = false;
  let type: string | undefined;
  let line = 0;
  for (const each of swiftLines(bytes, encoding)) {
    line = each.line;
    if (field && each.is !== "text") {
      yield field;
      field = undefined;
    }
    if (inside && (each.is === "header" || each.is === "end" || (each.is === "field" && each.tag === "20"))) {
      yield { is: "end", line };
      inside = false;
    }
    if (each.is === "header") type = each.type;
    else if (each.is === "field") {
      if (!inside && each.tag !== "20") {
        const sentence = `The field :${each.tag}: stands outside of a message, which begins with :20:.`;
        throw refusal(line, "FORMAT_UNKNOWN", `${sentence} Ask the bank for the whole file.`);
      }
      if (!inside) yield { is: "begin", line, type };
      if (!inside) type = undefined;
      inside = true;
      field = { is: "field", line, tag: each.tag, lines: [each.text] };
      size = each.text.length;
      if (size > longestField) throw tooLong(each.tag, line);
    } else if (each.is === "text" && field) {
      field.lines.push(each.text);
      size += each.text.length + 1;
      if (size > longestField) throw tooLong(field.tag, line);
    } else if (!inside) yield { is: "nothing", line };
  }
  if (field) yield field;
  if (inside) yield { is: "end", line };
}

const tooLong = (tag: string, line: number) =>
  refusal(line, "TOO_COMPLEX", `The field :${tag}: is too long. Ask the bank for the file again.`);
