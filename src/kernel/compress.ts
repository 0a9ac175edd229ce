import type { Context } from "hono";
import { type AnswerHeaders, respond } from "./respond";

/** Below this many characters a page fits into the first packets anyway. */
const leastBytes = 2_000;

/**
 * Answers text, compressed where it is long and the browser takes it: zstd, else gzip by libdeflate, which is as fast as
 * zlib's lowest level and leaves a quarter less. A page of 60 kB takes 0.1 ms as zstd and 0.2 as gzip.
 */
export function compress(c: Context, text: string, status: number, headers: AnswerHeaders): Response {
  const accepted = text.length < leastBytes ? undefined : c.req.header("accept-encoding");
  if (accepted?.includes("zstd")) {
    return send(
      c,
      Bun.zstdCompressSync(text, { level: 4 }) as Uint8Array<ArrayBuffer>,
      status,
      headers,
      "zstd",
    );
  }
  if (accepted?.includes("gzip")) {
    const packed = Bun.gzipSync(text, { library: "libdeflate", level: 6 });
    return send(c, packed, status, headers, "gzip");
  }
  return respond(c, text, status, headers);
}

function send(
  c: Context,
  bytes: Uint8Array<ArrayBuffer>,
  status: number,
  { headers, more }: AnswerHeaders,
  encoding: string,
): Response {
  return respond(c, bytes, status, { headers, more: { ...more, "Content-Encoding": encoding } });
}
