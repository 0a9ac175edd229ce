import type { Encoding } from "@/platform/spreadsheets/table";
import { type Place, placeAt } from "./refusal";
import { textLines } from "./text-lines";

/** A line of a file of SWIFT messages by its role, with the place where its text begins. */
type SwiftLine = Place &
  (
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
type Undecided = { mark: Place & { text: string }; after: SwiftLine[] };

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
      if (isClosed) yield { is: "end", line: each.line, column: each.column };
      else undecided = { mark: each, after: [] };
    } else yield each;
  }
  if (undecided) yield* decided(undecided, true);
}

function* decided({ mark, after }: Undecided, isEnd: boolean): Generator<SwiftLine> {
  yield isEnd ? { is: "end", line: mark.line, column: mark.column } : { is: "text", ...mark };
  yield* after;
}

/** Matches lines with marks, braces, or `@@`, which may hold several lines or an end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const special = /[\u0000-\u0008\u000b-\u001f\ufeff{}]|@@/;

/** Lines by their own form, in which a `-` alone is text. */
function* readLines(bytes: Uint8Array, encoding?: Encoding): Generator<SwiftLine> {
  let line = 0;
  for (const text of textLines(bytes, encoding)) {
    line += 1;
    if (special.test(text)) for (const part of partsOfLine(text, line)) yield* roles(part.text, part);
    else yield fieldOrText(text, line, 1);
  }
}

// Programs that joined files leave their marks between them: 0x1A ends a file of DOS, 0x01 and 0x03 enclose a message.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is removed
const marks = /[\u0000-\u0008\u000b-\u001f\ufeff]/g;

/** Matches the text between marks that end a file or message; the next one may follow on the same line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what separates
const betweenEnds = /[^\u0001\u0003\u001a]+/g;

/** The lines within a line, with their places: FinTS writes `@@` in place of an end of line. */
function partsOfLine(whole: string, line: number): (Place & { text: string })[] {
  const parts: (Place & { text: string })[] = [];
  for (const { 0: part, index } of whole.matchAll(betweenEnds)) {
    const text = part.replace(marks, "");
    let column = index + 1 + part.indexOf(text.charAt(0));
    for (const each of /@@(?::\d{2}[A-Z]?:|-)/.test(text) ? text.split(/@@(?!@)/) : [text]) {
      parts.push({ line, column, text: each });
      column += each.length + 2;
    }
  }
  return parts;
}

function fieldOrText(text: string, line: number, column: number): SwiftLine {
  const [, tag, value = ""] = (text.startsWith(":") && fieldStart.exec(text)) || [];
  return tag === undefined
    ? { is: "text", line, column, text }
    : { is: "field", line, column: column + text.length - value.length, tag, text: value };
}

function* roles(text: string, place: Place): Generator<SwiftLine> {
  if (header.test(text)) {
    yield { is: "header", ...place, type: /\{2:[IO](\d{3})/.exec(text)?.[1] };
    const first = /\{4:(:.*)$/.exec(text)?.[1];
    if (first !== undefined) yield* roles(first, placeAt(place, text.length - first.length));
    return;
  }
  if (text.startsWith("-}")) {
    yield { is: "end", ...place };
    return;
  }
  const end = text.indexOf("-}");
  const isEnd = end > 0 && /^-\}(?:\s*\{5:.*)?\s*$/.test(text.slice(end));
  yield fieldOrText(isEnd ? text.slice(0, end) : text, place.line, place.column);
  if (isEnd) yield { is: "end", ...placeAt(place, end) };
}
