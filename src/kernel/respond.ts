import type { Context } from "hono";

/** Headers of an answer: the constant ones, and further ones. */
type AnswerHeaders = { headers: Headers; more?: Readonly<Record<string, string>> };

/** Request that is being answered. */
export type Asked = {
  c: Context;
  /** True if a header of the answer was set on Hono's context. */
  hasHeaders: boolean;
  /** True if the event loop has moved to another turn since the request came. */
  isLate: boolean;
};

type Body = string | Uint8Array<ArrayBuffer> | null;

/**
 * Minimum length for streaming an answer that is sent after its request's own turn of the event loop. Bun writes such an answer
 * with a system call for each part of each header, about seventy for a page, and a stream with two.
 */
const streamedFrom = 12_000;

/**
 * Answers with prepared headers, which are set at once: Hono would set each of them separately. Headers of `c.header` are added.
 */
export function respond(
  asked: Asked,
  body: Body,
  status: number,
  { headers, more }: AnswerHeaders,
): Response {
  const sent = body !== null && body.length >= streamedFrom && asked.isLate ? toStream(body) : body;
  const response = new Response(sent, { status, headers });
  const own = response.headers;
  for (const name in more) own.set(name, more[name] ?? "");
  if (!asked.hasHeaders) return response;
  for (const [name, value] of asked.c.body(null).headers) {
    if (name === "set-cookie") own.append(name, value);
    else if (!own.has(name)) own.set(name, value);
  }
  return response;
}

/** Bun's own kind of stream, which the types of the web do not have. */
function toStream(body: string | Uint8Array<ArrayBuffer>): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: "direct",
    pull(controller) {
      controller.write(body);
      controller.end();
    },
  };
  return new ReadableStream(source as unknown as UnderlyingSource);
}

/** Below this many characters a page fits into the first packets anyway. */
const leastBytes = 2_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Encoding of a text, by the name of its `Content-Encoding`. */
export type Encoding = "zstd" | "gzip" | "identity";

/** The encoding of a text that a caller accepts; a short one is sent unencoded. */
export function encodingFor({ c }: Asked, text: string | Bytes): Encoding {
  const accepted = text.length < leastBytes ? undefined : c.req.header("accept-encoding");
  if (accepted?.includes("zstd")) return "zstd";
  return accepted?.includes("gzip") ? "gzip" : "identity";
}

/**
 * The bytes of a text: as zstd, or as gzip by libdeflate, which leaves a fifth less than zlib's lowest level. Higher levels leave a
 * tenth less and take twice the time, for a page that is sent once.
 */
export function encode(text: string | Bytes, encoding: Encoding): Bytes {
  if (encoding === "zstd") return Bun.zstdCompressSync(text, { level: 1 }) as Bytes;
  if (encoding === "gzip") return Bun.gzipSync(text, { library: "libdeflate", level: 1 });
  return typeof text === "string" ? new TextEncoder().encode(text) : text;
}

/** Answers text, compressed if it is long and the browser accepts it. */
export function compress(asked: Asked, text: string, status: number, headers: AnswerHeaders): Response {
  const encoding = encodingFor(asked, text);
  if (encoding === "identity") return respond(asked, text, status, headers);
  const more = { ...headers.more, "Content-Encoding": encoding };
  return respond(asked, encode(text, encoding), status, { headers: headers.headers, more });
}
