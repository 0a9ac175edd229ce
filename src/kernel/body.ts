import type { Context } from "hono";
import { AppError } from "./errors";
import { parseJson } from "./json";

/** Maximum size of a body in bytes, unless a route declares another. */
export const maxBodyBytes = 1_048_576;

/** Maximum number of fields in a form: the time for reading one grows with them. */
const maxFormFields = 1_000;

/**
 * Reads a JSON body.
 * @throws AppError unsupported_media for another type, too_large, bad_request when it is not what `parseJson` takes
 */
export async function readJson(c: Context, maxBytes = maxBodyBytes): Promise<unknown> {
  if (!/^application\/(?:scim\+)?json$/.test(mediaType(c))) {
    throw new AppError("unsupported_media", "Send the body as application/json.");
  }
  return parseJson(await readBytes(c, maxBytes));
}

/** True if a body is XML by its media type. */
export const isXml = (c: Context): boolean => /^(?:application|text)\/xml$/.test(mediaType(c));

/** Reads a body as a text. Throws AppError too_large. */
export async function readText(c: Context, maxBytes = maxBodyBytes): Promise<string> {
  return new TextDecoder().decode(await readBytes(c, maxBytes));
}

/**
 * Reads a posted form.
 * @throws AppError unsupported_media for another type, too_large, bad_request when it is malformed or has too many fields
 */
export async function readForm(c: Context, maxBytes = maxBodyBytes): Promise<FormData> {
  const type = mediaType(c);
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw new AppError(
      "unsupported_media",
      "Send the form as application/x-www-form-urlencoded or multipart/form-data.",
    );
  }
  const bytes = await readBytes(c, maxBytes);
  const boundary = type === "multipart/form-data" ? readBoundary(c) : undefined;
  assertFewFields(
    boundary === undefined ? countOccurrences(bytes, "&") : countOccurrences(bytes, `--${boundary}`),
  );
  try {
    // The parts are parsed by the boundary that they were counted by.
    const contentType = boundary === undefined ? type : `${type}; boundary=${boundary}`;
    return await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
  } catch (cause) {
    throw new AppError("bad_request", "The form could not be read.", { code: "INVALID_FORM", cause });
  }
}

/** Boundary between the parts of an upload (RFC 2046, section 5.1.1). */
function readBoundary(c: Context): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?:;|$)/i.exec(
      c.req.header("content-type") ?? "",
    ) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) return boundary;
  throw new AppError("bad_request", "The form could not be read.", { code: "INVALID_FORM" });
}

/** Number of occurrences of a text, up to one more than a form has fields. */
function countOccurrences(bytes: Uint8Array, text: string): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(text); at >= 0; at = buffer.indexOf(text, at + text.length)) {
    count += 1;
    if (count > maxFormFields) break;
  }
  return count;
}

function assertFewFields(fields: number): void {
  if (fields <= maxFormFields) return;
  throw new AppError("bad_request", `The form has more than ${maxFormFields} fields. Send less at once.`, {
    code: "BODY_TOO_COMPLEX",
  });
}

function mediaType(c: Context): string {
  const encoding = c.req.header("content-encoding");
  if (encoding !== undefined && encoding !== "identity") {
    throw new AppError("unsupported_media", "Send the body without a Content-Encoding.");
  }
  return (c.req.header("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads the body, at most `maxBytes` of it. hono/body-limit would read a body without a length before the access check, from any
 * caller; this is called after it.
 */
async function readBytes(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = c.req.header("content-length");
  if (length !== undefined && Number(length) > maxBytes) throw tooLarge(maxBytes);
  try {
    if (length !== undefined) return new Uint8Array(await c.req.raw.arrayBuffer());
    return await readStream(c, maxBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The sender hung up: nobody reads this answer, but it is no error of ours.
    throw new AppError("bad_request", "The body ended before it was complete.", {
      code: "BODY_INCOMPLETE",
      cause,
    });
  }
}

/** Without a length the sender decides when to stop: counts while reading. */
async function readStream(c: Context, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = (maxBytes: number) =>
  new AppError("too_large", `The body is larger than ${maxBytes} bytes. Send less at once.`);
