import { isUtf8 } from "node:buffer";
import { refusal } from "./refusal";

export const textEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type TextEncoding = (typeof textEncodings)[number];

const stretch = 65_536;
/** The longest line that is read, in characters. */
const longestLine = 100_000;

/**
 * The encoding of a text file: that of its byte order mark; UTF-16 without one where every second byte of its beginning is
 * nought; UTF-8 where it is that throughout; else windows-1252, in which any bytes are some text.
 */
export function guessEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 400);
  const noughts = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (noughts(1) > start.length / 3) return "utf-16le";
  if (noughts(0) > start.length / 3) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** A text file in pieces of some 65,000 characters, without its byte order mark; what is no text becomes U+FFFD. */
export function* textPieces(bytes: Uint8Array, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += stretch) {
    yield decoder.decode(bytes.subarray(at, at + stretch), { stream: at + stretch < bytes.length });
  }
}

/**
 * The lines of a text file, without their ends (CR LF, LF or CR); also the last one, where nothing ends it.
 * @throws AppError where a line has more than 100,000 characters
 */
export function* textLines(bytes: Uint8Array): Generator<string> {
  let rest = "";
  let number = 0;
  for (const piece of textPieces(bytes, guessEncoding(bytes))) {
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
      throw refusal(number + 1, "TOO_COMPLEX", "The line is too long for a bank file. Choose another file.");
    }
  }
  if (rest !== "") yield rest.replace(/\r$/, "");
}
