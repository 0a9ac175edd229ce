import { AppError } from "./errors";

/**
 * A caller's promise that a repeated call means the same act. `scope` is the method and path that it was sent to; `bodyHash` the
 * SHA-256 (hex) of the validated body or form, so that key order, spacing and dropped keys make no difference.
 */
export type Idempotency = {
  key: string;
  scope: string;
  bodyHash: string;
  /** Answer that the key is bound to; null if the key is free, absent if it was not looked up. */
  bound?: BoundAnswer | null;
  /** End of the binding of a claimed key, in ms UTC; a day if absent. */
  expiresAt?: number;
  /** Seals the stored answer if no other row of the book shows that the call stored it. */
  seal?(response: string): string;
};

/** Answer as stored by the call's write: its status, and the JSON from which it can be rebuilt. */
export type BoundAnswer = { status: number; response: unknown };

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** Reads an Idempotency-Key header; `undefined` when none was sent. Throws a 400 for a malformed key. */
export async function readIdempotency(
  header: string | undefined,
  method: string,
  path: string,
  body: unknown,
): Promise<Idempotency | undefined> {
  if (header === undefined) return undefined;
  if (!visibleAscii.test(header)) {
    throw new AppError("bad_request", "Send an Idempotency-Key of 1 to 255 visible ASCII characters.", {
      code: "IDEMPOTENCY_KEY_INVALID",
    });
  }
  return { key: header, scope: `${method} ${path}`, bodyHash: await digest(body) };
}

/** The SHA-256 (hex) of a value: equal for equal values in any order of keys; files by their bytes. */
export async function digest(value: unknown): Promise<string> {
  const files: File[] = [];
  const text = canonical(value, files);
  if (files.length === 0) return Bun.SHA256.hash(text, "hex");
  const hash = new Bun.CryptoHasher("sha256").update(text);
  for (const file of files) hash.update(await file.arrayBuffer());
  return hash.digest("hex");
}

/** Unambiguous text of a value: each part states its kind, and its length if it could run into the next. */
function canonical(value: unknown, files: File[]): string {
  if (typeof value === "string") return `s${value.length}:${value}`;
  if (Array.isArray(value)) {
    let text = `a${value.length}:`;
    for (const item of value) text += canonical(item, files);
    return text;
  }
  if (value instanceof File) {
    files.push(value);
    return `f${value.size}:${canonical(value.name, files)}`;
  }
  if (typeof value !== "object" || value === null) return `${typeof value}:${String(value)};`;
  let text = "o";
  const items: Record<string, unknown> = { ...value };
  for (const name of Object.keys(items).sort()) {
    const item = items[name];
    if (item !== undefined) text += canonical(name, files) + canonical(item, files);
  }
  return `${text}.`;
}
