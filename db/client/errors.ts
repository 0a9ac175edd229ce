/**
 * A refusal or failure of the database. `code` is the same wherever the database is: the name of a CHECK, the text
 * of a RAISE, `UNIQUE:table.column,table.column` (or `UNIQUE:index`), DUPLICATE_KEY, FOREIGN_KEY,
 * `NOT_NULL:table.column`, BUSY, UNAVAILABLE (nothing was written), TIMEOUT (the outcome is unknown), ALREADY_COMMITTED,
 * PARTED (a replica that is not of its primary's history: nothing was read or written), READ_ONLY, DISK_FULL or DISK_ERROR
 * (nothing was written), BOOK_LOST (another file has the name of the book's or of its log's, and nothing was written), OUT_OF_RANGE, CLOSED, or FAILED with the engine's message in `detail`. Neither holds a parameter.
 */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(
    readonly code: string,
    readonly detail: string = code,
    options?: ErrorOptions,
  ) {
    super(detail === code ? code : `${code}: ${detail}`, options);
  }
}

/** Codes of failures caused by where the database is kept. */
export const passingCodes = [
  "BUSY",
  "UNAVAILABLE",
  "TIMEOUT",
  "PARTED",
  "READ_ONLY",
  "DISK_FULL",
  "DISK_ERROR",
  "BOOK_LOST",
] as const;

const passing: ReadonlySet<string> = new Set(passingCodes);

/** True if a write failed because of the state of the disk or the connection, so that a later retry makes sense. */
export const isPassing = (code: string | undefined): boolean => code !== undefined && passing.has(code);

const ofDisk: ReadonlySet<string> = new Set(["READ_ONLY", "DISK_FULL", "DISK_ERROR", "BOOK_LOST"]);

/** Codes of a write that the disk refused. A smaller write may still find room. */
export const isOfDisk = (code: string): boolean => ofDisk.has(code);

/** The DatabaseError in an error or among its causes: drizzle wraps what a read throws. */
export function databaseError(error: unknown): DatabaseError | undefined {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof DatabaseError) return e;
  return undefined;
}

const patterns: readonly [RegExp, (found: string) => string][] = [
  [/^CHECK constraint failed: (\w+)$/, (name) => name],
  [/^UNIQUE constraint failed: idempotency_keys\./, () => "DUPLICATE_KEY"],
  [/^UNIQUE constraint failed: index '(.+)'$/, (name) => `UNIQUE:${name}`],
  [/^UNIQUE constraint failed: (.+)$/, (columns) => `UNIQUE:${columns.replaceAll(", ", ",")}`],
  [/^NOT NULL constraint failed: (.+)$/, (column) => `NOT_NULL:${column}`],
  [/^FOREIGN KEY constraint failed/, () => "FOREIGN_KEY"],
  [/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})$/, (code) => code],
  [/(?:bad JSON path: |JSON path error near )'([A-Z][A-Z0-9_]+)'/, (code) => code],
  [/connection is not open/, () => "CLOSED"],
  [/readonly database/, () => "READ_ONLY"],
  [/database or disk is full/, () => "DISK_FULL"],
  [/disk I\/O error|unable to open database file/, () => "DISK_ERROR"],
  [/SQLITE_BUSY|database (?:table |schema )?is locked|TXN_TIMEOUT|transaction timed.?out/i, () => "BUSY"],
];

/** The engine's message without the prefixes of each transport. */
function getDetail(message: string): string {
  const words = message.replace(/^(?:SQLITE_[A-Z_]+: )+/, "").replace(/^SQLite error: /, "");
  // The full-text engine quotes the text of the search.
  return words.replace(/^(fts5: [^"]*)".*$/s, "$1…");
}

/** Builds a server's error from its message and code. */
export function serverError(message: string, code: string | null | undefined): DatabaseError {
  return toDatabaseError(Object.assign(new Error(message), { code: code ?? "" }));
}

/** Converts any transport's failure to a DatabaseError. */
export function toDatabaseError(error: unknown): DatabaseError {
  const known = databaseError(error);
  if (known) return known;
  if (!(error instanceof Error)) return new DatabaseError("FAILED", String(error));
  const detail = getDetail(error.message);
  for (const [pattern, code] of patterns) {
    const found = pattern.exec(detail);
    if (!found) continue;
    const name = code(found[1] ?? "");
    return new DatabaseError(name, detail.includes(" constraint ") ? detail : name, { cause: error });
  }
  const hint = "code" in error ? String(error.code) : "";
  if (hint === "SQLITE_BUSY" || hint === "SQLITE_LOCKED") {
    return new DatabaseError("BUSY", detail, { cause: error });
  }
  if (error instanceof RangeError) return new DatabaseError("OUT_OF_RANGE", detail, { cause: error });
  return new DatabaseError("FAILED", detail, { cause: error });
}
