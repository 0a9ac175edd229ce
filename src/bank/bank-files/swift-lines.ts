import type { Encoding } from "@/platform/spreadsheets/table";
import { textLines } from "./text-lines";

/** A line of a file of SWIFT messages by its role; `line` is its number in the file, from 1. */
type SwiftLine = { line: number } & (
  | { is: "header"; type: string | undefined }
  | { is: "field"; tag: string; text: string }
  | { is: "text"; text: string }
  | { is: "end" }
);

const fieldStart = /^:(\d{2}[A-Z]?|NS):(.*)$/;
const header = /^\s*\{1:/;
/** Fields after which only the information of the whole statement may follow. */
const lastFields = /^(?:6[245][A-Z]?|90[CD])$/;

/** Maximum number of lines after an undecided end mark: a text is shorter. */
const mostUndecided = 200;

/** An end mark that no field has decided yet: a `-` may also be a line of a text. */
type Undecided = { mark: { line: number; text: string }; after: SwiftLine[] };

/**
 * Reads the lines of a file of SWIFT messages by their role. A line `-` ends a message behind its closing balance, and
 * elsewhere where the next field begins another message; otherwise it is text. `-}` ends a message on a line of its own
 * and behind its last field.
 */
export function* swiftLines(bytes: Uint8Array, encoding?: Encoding): Generator<SwiftLine> {
  let isClosed = false;
  let undecided: Undecided | undefined;
  for (const each of readLines(bytes, encoding)) {
    if (undecided) {
      if (each.is === "text" || each.is === "end") {
        undecided.after.push(each);
        if (undecided.after.length < mostUndecided) continue;
        yield* decided(undecided, true);
        undecided = undefined;
        isClosed = true;
        continue;
      }
      yield* decided(undecided, each.is === "header" || each.tag === "20");
      undecided = undefined;
    }
    if (each.is === "header" || (each.is === "field" && each.tag === "20")) isClosed = false;
    else if (each.is === "field" && lastFields.test(each.tag)) isClosed = true;
    if (each.is === "text" && each.text.trim() === "-") {
      if (isClosed) yield { is: "end", line: each.line };
      else undecided = { mark: each, after: [] };
    } else yield each;
  }
  if (undecided) yield* decided(undecided, true);
}

function* decided({ mark, after }: Undecided, isEnd: boolean): Generator<SwiftLine> {
  yield isEnd ? { is: "end", line: mark.line } : { is: "text", ...mark };
  yield* after;
}

/** Lines by their own form, in which a `-` alone is text. */
function* readLines(bytes: Uint8Array, encoding?: Encoding): Generator<SwiftLine> {
  let number = 0;
  for (const whole of textLines(bytes, encoding)) {
    number += 1;
    for (const text of partsOfLine(whole)) yield* roles(text, number);
  }
}

// Programs that joined files leave their marks between them: 0x1A ends a file of DOS, 0x01 and 0x03 enclose a message.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is removed
const marks = /[\u0000-\u0008\u000b-\u001f\ufeff]/g;

/** Matches the marks that end a file or message; the next one may follow on the same line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what separates
const ends = /[\u0001\u0003\u001a]+/;

/** The lines within a line: FinTS writes `@@` in place of an end of line. */
function partsOfLine(whole: string): string[] {
  const parts = ends.test(whole) ? whole.split(ends).filter((part) => part !== "") : [whole];
  return parts.flatMap((part) => {
    const text = part.replace(marks, "");
    return /@@(?::\d{2}[A-Z]?:|-)/.test(text) ? text.split(/@@(?!@)/) : [text];
  });
}

function* roles(text: string, line: number): Generator<SwiftLine> {
  if (header.test(text)) {
    yield { is: "header", line, type: /\{2:[IO](\d{3})/.exec(text)?.[1] };
    const first = /\{4:(:.*)$/.exec(text)?.[1];
    if (first !== undefined) yield* roles(first, line);
    return;
  }
  if (text.startsWith("-}")) {
    yield { is: "end", line };
    return;
  }
  const end = text.indexOf("-}");
  const isEnd = end > 0 && /^-\}(?:\s*\{5:.*)?\s*$/.test(text.slice(end));
  const content = isEnd ? text.slice(0, end) : text;
  const [, tag, value = ""] = fieldStart.exec(content) ?? [];
  yield tag === undefined ? { is: "text", line, text: content } : { is: "field", line, tag, text: value };
  if (isEnd) yield { is: "end", line };
}
