import type { Context } from "hono";
import { AppError } from "./errors";

/** The largest body taken where a route does not say otherwise, in bytes. */
export const maxBodyBytes = 1_048_576;

/** Reads a JSON body. Throws 415 for another type, 413 when it is too large, 400 when it is no JSON or holds no whole text. */
export async function readJson(c: Context, maxBytes = maxBodyBytes): Promise<unknown> {
  if (mediaType(c) !== "application/json") {
    throw new AppError("unsupported_media", "Send the body as application/json.");
  }
  const text = decode(await readBytes(c, maxBytes));
  const value = parse(text);
  if (suspect.test(text) && !isKeepable(value)) {
    throw new AppError("bad_request", "The body holds NUL or half a surrogate pair: send whole characters.", {
      code: "INVALID_TEXT",
    });
  }
  return value;
}

// Such text ends the process inside the database's client, or is cut off there. In UTF-8 only an escape carries it.
const suspect = /\\u(?:0000|d[89a-f])/i;
const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Whether every text in a value is whole characters other than NUL: JSON.stringify escapes what is not. */
function isKeepable(value: unknown): boolean {
  try {
    return !unkeepable.test(JSON.stringify(value));
  } catch {
    // Nested too deep to be written, as nothing of ours is.
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(cause);
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw notJson(cause);
  }
}

const notJson = (cause: unknown) =>
  new AppError("bad_request", "The body is not valid JSON in UTF-8.", { code: "INVALID_JSON", cause });

/** Reads a posted form. Throws 415 for another type, 413 when it is too large, 400 when it is malformed. */
export async function readForm(c: Context, maxBytes = maxBodyBytes): Promise<FormData> {
  const type = mediaType(c);
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw new AppError(
      "unsupported_media",
      "Send the form as application/x-www-form-urlencoded or multipart/form-data.",
    );
  }
  const bytes = await readBytes(c, maxBytes);
  try {
    return await new Response(bytes, {
      headers: { "Content-Type": c.req.header("content-type") ?? "" },
    }).formData();
  } catch (cause) {
    throw new AppError("bad_request", "The form could not be read.", { code: "INVALID_FORM", cause });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function mediaType(c: Context): string {
  const encoding = c.req.header("content-encoding");
  if (encoding !== undefined && encoding !== "identity") {
    throw new AppError("unsupported_media", "Send the body without a Content-Encoding.");
  }
  return (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError("too_large", `The body is larger than ${maxBytes} bytes. Send less at once.`);
  const length = c.req.header("content-length");
  if (length !== undefined) {
    if (Number(length) > maxBytes) throw tooLarge();
    return new Uint8Array(await c.req.raw.arrayBuffer());
  }
  // Without a length the sender decides when to stop: count while reading.
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
