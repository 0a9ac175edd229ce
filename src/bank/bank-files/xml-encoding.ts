import { codePages } from "@/vocabulary/bank-options";
import { type Place, quoted, refusal, startOf } from "./refusal";

/** Supported encodings of bank messages, by the names in declarations. */
const decoders: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "utf-16": "utf-16le",
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "iso-8859-2": "iso-8859-2",
  "iso-8859-5": "iso-8859-5",
  "iso-8859-6": "iso-8859-6",
  "iso-8859-7": "iso-8859-7",
  "iso-8859-8": "iso-8859-8",
  "iso-8859-9": "windows-1254",
  "iso-8859-13": "iso-8859-13",
  "koi8-r": "koi8-r",
  ...Object.fromEntries(codePages.map((page) => [page, page])),
};

const chunkLength = 16_384;

/**
 * An XML file as texts of some 16,000 characters, in the encoding of its byte order mark, else of its declaration.
 * @param line number of the last line read, for the refusal of bytes that are not text
 */
export function* xmlTexts(bytes: Uint8Array, place: () => Place): Generator<string> {
  const encoding = getEncoding(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += chunkLength) {
    const part = bytes.subarray(at, at + chunkLength);
    let text: string;
    try {
      text = decoder.decode(part, { stream: at + chunkLength < bytes.length });
    } catch {
      const before = new TextDecoder(encoding).decode(part).split("\uFFFD", 1)[0] ?? "";
      throw refusal(
        after(place(), before),
        "NOT_WELL_FORMED",
        `The bytes here are not ${encoding.toUpperCase()}, which the file says it is. Ask the bank for the file again.`,
      );
    }
    yield text;
  }
}

/** Place behind a text that begins at a place of the parser, whose columns count from 0. */
function after({ line, column }: Place, text: string): Place {
  const lines = text.split("\n");
  const last = lines.at(-1)?.length ?? 0;
  return { line: line + lines.length - 1, column: (lines.length === 1 ? column : 0) + last + 1 };
}

function getEncoding(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0x3c && second === 0) return "utf-16le";
  if (first === 0 && second === 0x3c) return "utf-16be";
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]{0,150}\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start)?.[1];
  if (declared === undefined) return "utf-8";
  const known = decoders[declared.toLowerCase()];
  // Without a byte order mark and with single-byte characters the declaration is wrong.
  if (known?.startsWith("utf-16")) return "utf-8";
  if (known === undefined) {
    throw refusal(
      startOf(1),
      "NOT_WELL_FORMED",
      `The file is encoded as ${quoted(declared)}, which is not read. Ask the bank for UTF-8.`,
    );
  }
  return known;
}
