import { isUtf8 } from "node:buffer";
import { detectCodePage } from "./code-pages";
import { type Encoding, UnreadableTable } from "./table";

type Decoded = { text: string; encoding: Encoding };

export const notText = "This file is not a text file: save the table as CSV or XLSX";

/** Number of bytes that are examined for the pattern of UTF-16 without a mark. */
const sample = 1024;

/**
 * Decodes bytes of an undeclared encoding (`detectEncoding`), without the byte order mark.
 * @throws UnreadableTable if the encoding is not recognised
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = detectEncoding(bytes);
  if (encoding === undefined && bytes.includes(0)) throw new UnreadableTable(notText);
  if (encoding === undefined)
    throw new UnreadableTable(
      "The encoding of this file is not recognised: save the table as CSV UTF-8 or XLSX",
    );
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * The encoding of a text: by its byte order mark; else UTF-16 if every other byte of Latin letters is 0; else UTF-8
 * if it is valid; else the code page in which its words are plausible (`detectCodePage`). Undefined if it is uncertain.
 */
export function detectEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  return wideEncoding(bytes.subarray(0, sample)) ?? (isUtf8(bytes) ? "utf-8" : detectCodePage(bytes));
}

function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = bytes.length / 2;
  if (odd > most * 0.4 && even < most * 0.1) return "utf-16le";
  if (even > most * 0.4 && odd < most * 0.1) return "utf-16be";
  return undefined;
}
