import type { Encoding } from "@/platform/spreadsheets/table";
import { type Place, refusal } from "./refusal";
import { swiftLines } from "./swift-lines";

/** Token of a file of SWIFT messages, in file order, with its place: of a field that of its text. */
export type SwiftToken = Place &
  (
    | { is: "begin"; type: string | undefined }
    | { is: "field"; tag: string; lines: string[] }
    | { is: "end" }
    /** A line between messages. */
    | { is: "nothing" }
  );

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
  let place: Place = { line: 1, column: 1 };
  for (const each of swiftLines(bytes, encoding)) {
    const { line, column } = each;
    place = each;
    if (field && each.is !== "text") {
      yield field;
      field = undefined;
    }
    if (inside && (each.is === "header" || each.is === "end" || (each.is === "field" && each.tag === "20"))) {
      yield { is: "end", line, column };
      inside = false;
    }
    if (each.is === "header") type = each.type;
    else if (each.is === "field") {
      if (!inside && each.tag !== "20") {
        const sentence = `The field :${each.tag}: stands outside of a message, which begins with :20:.`;
        throw refusal(each, "FORMAT_UNKNOWN", `${sentence} Ask the bank for the whole file.`);
      }
      if (!inside) yield { is: "begin", line, column, type };
      if (!inside) type = undefined;
      inside = true;
      field = { is: "field", line, column, tag: each.tag, lines: [each.text] };
      size = each.text.length;
      if (size > longestField) throw tooLong(each.tag, each);
    } else if (each.is === "text" && field) {
      field.lines.push(each.text);
      size += each.text.length + 1;
      if (size > longestField) throw tooLong(field.tag, each);
    } else if (!inside) yield { is: "nothing", line, column };
  }
  if (field) yield field;
  if (inside) yield { is: "end", line: place.line, column: place.column };
}

const tooLong = (tag: string, place: Place) =>
  refusal(place, "TOO_COMPLEX", `The field :${tag}: is too long. Ask the bank for the file again.`);
