import { detectEncoding } from "@/platform/spreadsheets/decode";
import type { Encoding } from "@/platform/spreadsheets/table";
import { refusal } from "./refusal";

const chunkLength = 16_384;
export const encodingNeeded =
  "The file is not UTF-8, and its letters do not show its encoding. Choose the encoding, such as windows-1256.";

/** Maximum length of a line, in characters. */
const longestLine = 100_000;

/** A text file in pieces of some 16,000 characters, without its byte order mark; invalid bytes become U+FFFD. */
export function* textPieces(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += chunkLength) {
    yield decoder.decode(bytes.subarray(at, at + chunkLength), { stream: at + chunkLength < bytes.length });
  }
}

/**
 * The lines of a text file, without their ends (CR LF, LF or CR); also the last one, if nothing ends it.
 * @param said the stated encoding, if any
 * @throws AppError for a line of more than 100,000 characters, or an unrecognised encoding
 */
export function* textLines(bytes: Uint8Array, said?: Encoding): Generator<string> {
  const encoding = said ?? detectEncoding(bytes);
  if (!encoding) throw refusal(undefined, "ENCODING_NEEDED", encodingNeeded);
  let rest = "";
  let number = 0;
  for (const piece of textPieces(bytes, encoding)) {
    const text = rest + piece;
    // A CR at the end may be half of CR LF.
    const whole = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, whole).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "") + text.slice(whole);
    for (const line of lines) {
      number += 1;
      yield line;
    }
    if (rest.length > longestLine) {
      throw refusal(
        { line: number + 1, column: longestLine },
        "TOO_COMPLEX",
        "The line is too long for a bank file. Choose another file.",
      );
    }
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}
