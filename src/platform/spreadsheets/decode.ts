import { isUtf8 } from "node:buffer";
import type { Encoding } from "./table";

export type Decoded = { text: string; encoding: Encoding };

/** Bytes that are looked at for the pattern of UTF-16 without a mark. */
const sample = 1024;

/** A text from bytes whose encoding nobody names (`encodingOf`), without its byte order mark. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/**
 * The encoding of a text: by its byte order mark; else UTF-16 where every other byte of Latin letters is 0; else UTF-8
 * where it is valid; else what Excel writes in Western Europe.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  return wideEncoding(bytes.subarray(0, sample)) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
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
