import type { Context } from "hono";
import { AppError } from "./errors.ts";

/** The largest body taken where a route does not say otherwise, in bytes. */
export const MAX_BYTES = 1_048_576;

/** Reads a JSON body. Throws 415 for another type, 413 when it is too large, 400 when it is no JSON. */
export async function readJson(c: Context, maxBytes = MAX_BYTES): Promise<unknown> {
  if (mediaType(c) !== "application/json") {
    throw new AppError("unsupported_media", "Send the body as application/json.");
  }
  const bytes = await readBytes(c, maxBytes);
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid JSON in UTF-8.", {
      code: "INVALID_JSON",
      cause,
    });
  }
}

/** Reads a posted form. Throws 415 for another type, 413 when it is too large, 400 when it is malformed. */
export async function readForm(c: Context, maxBytes = MAX_BYTES): Promise<FormData> {
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
