import { AppError } from "./errors";

/**
 * A caller's promise that sending this again means the same act.
 * `scope` is the method and path it was sent to; `bodyHash` the SHA-256 (hex) of the canonical JSON of the
 * validated body, so that key order, spacing and dropped keys make no difference.
 */
export type Idempotency = { key: string; scope: string; bodyHash: string };

const visibleAscii = /^[\x21-\x7e]{1,255}$/;

/** Reads an Idempotency-Key header; `undefined` when none was sent. Throws a 400 for one of another form. */
export function readIdempotency(
  header: string | undefined,
  method: string,
  path: string,
  body: unknown,
): Idempotency | undefined {
  if (header === undefined) return undefined;
  if (!visibleAscii.test(header)) {
    throw new AppError("bad_request", "Send an Idempotency-Key of 1 to 255 visible ASCII characters.", {
      code: "IDEMPOTENCY_KEY_INVALID",
    });
  }
  const bodyHash = new Bun.CryptoHasher("sha256").update(canonicalJson(body)).digest("hex");
  return { key: header, scope: `${method} ${path}`, bodyHash };
}

/** JSON whose object keys are sorted, so that equal values are equal strings. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? "null";
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
