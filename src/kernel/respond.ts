import type { Context } from "hono";

/** The headers of an answer: those that are the same each time, and further ones. */
export type AnswerHeaders = { headers: Headers; more?: Readonly<Record<string, string>> };

/**
 * Answers with headers that are known beforehand and are taken over at once: Hono would set each of them by itself. What was said
 * by `c.header` is added.
 */
export function respond(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  { headers, more }: AnswerHeaders,
): Response {
  const response = new Response(body, { status, headers });
  const own = response.headers;
  for (const name in more) own.set(name, more[name] ?? "");
  for (const [name, value] of c.body(null).headers) {
    if (name === "set-cookie") own.append(name, value);
    else if (!own.has(name)) own.set(name, value);
  }
  return response;
}
