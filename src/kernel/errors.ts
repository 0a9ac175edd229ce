/** Kinds of refusal, each with the HTTP status of its answer. */
const errorStatus = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  key_reused: 422,
  too_many: 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;
type ErrorStatus = (typeof errorStatus)[ErrorKind];

/** Body of a refused call under /api. */
export type ErrorBody = {
  message: string;
  code: string;
  fields?: Record<string, string>;
  /** Cursor from which a reader continues if its own is too old. */
  next?: string;
};

export type ErrorOptions = {
  /** A stable word for programs, e.g. `INSUFFICIENT_FUNDS`; default: the kind. */
  code?: string | undefined;
  /** Errors of input fields. */
  fields?: Record<string, string> | undefined;
  /** Cursor from which a reader continues if its own is too old. */
  next?: string | undefined;
  /** Seconds after which trying again makes sense. Sent as the Retry-After header. */
  retryAfter?: number | undefined;
  /**
   * Script, by its name in the build, that lets a page resolve the refusal in place: its default export returns true if the same
   * request may be sent again. Sent as the Remedy header.
   */
  remedy?: string | undefined;
  /** Headers of the refusal, e.g. the challenge of a 401. */
  headers?: Readonly<Record<string, string>> | undefined;
  cause?: unknown;
};

/**
 * Refusal that may be shown to the caller: JSON under /api, a page elsewhere, a toast in an island. The message is a sentence
 * that names the obstacle and the remedy. Every other error is logged and answered with its request id only.
 *
 * @example throw new AppError("conflict", "The hold was already released.", { code: "HOLD_RELEASED" });
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly status: ErrorStatus;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly next: string | undefined;
  readonly retryAfter: number | undefined;
  readonly remedy: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(kind: ErrorKind, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.status = errorStatus[kind];
    this.code = options.code ?? kind;
    this.fields = options.fields;
    this.next = options.next;
    this.retryAfter = options.retryAfter;
    this.remedy = options.remedy;
    this.headers = options.headers;
  }

  toJSON(): ErrorBody {
    const body: ErrorBody = { message: this.message, code: this.code };
    if (this.fields) body.fields = this.fields;
    if (this.next !== undefined) body.next = this.next;
    return body;
  }
}
