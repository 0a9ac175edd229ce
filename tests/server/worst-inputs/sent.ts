import type { Ready } from "./server";

/** Request to send; bodies can be megabytes, so each is made when needed. */
export type Sent = {
  path: string;
  method?: "POST" | "PUT";
  who?: "admin" | "client";
  headers?: Record<string, string>;
  body?: string;
};
export type Input = { name: string; of: (server: Ready) => Sent };

/** Repeats a text up to a number of characters. */
export const fill = (text: string, size: number): string => text.repeat(Math.floor(size / text.length));

const jsonType = { "content-type": "application/json" };

export const json = (path: string, body: unknown, who?: Sent["who"]): Sent => ({
  path,
  headers: jsonType,
  body: typeof body === "string" ? body : JSON.stringify(body),
  ...(who && { who }),
});

export const boundary = "----worst";
export const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
export const field = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const file = (content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file.dat"\r\n\r\n${content}\r\n`;
export const end = `--${boundary}--\r\n`;

let sent = 0;

/**
 * A form with a file and some fields. Each file is different, since a repeated one would be recognised without being
 * read.
 */
export function upload(
  path: string,
  content: string,
  fields: Record<string, string> = {},
  who: Sent["who"] = "admin",
): Sent {
  sent += 1;
  const parts = Object.entries(fields).map(([name, value]) => field(name, value));
  return { path, who, headers: multipart, body: parts.join("") + file(content + "\n".repeat(sent)) + end };
}

/** The inputs of a kind, by their names. */
export const table = (kind: string, rows: Record<string, (server: Ready) => Sent>): Input[] =>
  Object.entries(rows).map(([name, of]) => ({ name: `${kind} ${name}`, of }));
