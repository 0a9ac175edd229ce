import { statusText } from "./status-text";

/** What the server says of a refusal: `{ message, code, fields? }`. */
type Refusal = { message?: string; code?: string; fields?: Record<string, string> };

/**
 * A call that was not answered with success. `message` is `409 Conflict`; `detail` is the server's own sentence, and
 * `fields` its sentence for each field. Status 0 means that the server was not reached.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly statusText: string;
  readonly detail: string | undefined;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, text: string, refusal: Refusal = {}, retryAfter?: number) {
    super(status === 0 ? text : `${status} ${text}`);
    this.status = status;
    this.statusText = text;
    this.detail = refusal.message;
    this.code = refusal.code;
    this.fields = refusal.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

export type CallOptions = {
  /** Sent as `Idempotency-Key`: one per form opening, so that a retry moves money once. */
  idempotencyKey?: string | undefined;
  /** Sent as `If-Match`: the version that was read. */
  ifMatch?: string | undefined;
  signal?: AbortSignal | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readRefusal(body: unknown): Refusal {
  if (!isRecord(body)) return {};
  const refusal: Refusal = {};
  if (typeof body.message === "string") refusal.message = body.message;
  if (typeof body.code === "string") refusal.code = body.code;
  if (isRecord(body.fields)) {
    refusal.fields = {};
    for (const [name, text] of Object.entries(body.fields)) refusal.fields[name] = String(text);
  }
  return refusal;
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  return response.json().catch(() => undefined);
}

async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const headers = new Headers({ Accept: "application/json" });
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers.set("Content-Type", "application/json");
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  if (options.ifMatch) headers.set("If-Match", options.ifMatch);
  const init: RequestInit = { method, headers, credentials: "same-origin", signal: options.signal ?? null };
  if (body !== undefined) init.body = form ? body : JSON.stringify(body);
  const response = await fetch(path, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "The server cannot be reached", {
      message: "Check your connection and try again.",
    });
  });
  const answer = response.status === 204 ? undefined : await readJson(response);
  if (!response.ok) {
    const wait = Number(response.headers.get("Retry-After"));
    const text = response.statusText || statusText(response.status);
    throw new ApiError(response.status, text, readRefusal(answer), wait > 0 ? wait : undefined);
  }
  return answer as Answer;
}

/**
 * Calls of this application's own API: JSON both ways, same origin, the session's cookie. The answer's type is the
 * contract's; the server answers what its endpoint declares.
 *
 * @throws {ApiError} on any answer that is not a success, and when the server cannot be reached.
 * @example const account = await api.post<VirtualAccount>("/api/virtual-accounts", body, { idempotencyKey });
 */
export const api = {
  get: <Answer>(path: string, options: CallOptions = {}) => call<Answer>("GET", path, undefined, options),
  post: <Answer>(path: string, body: unknown, options: CallOptions = {}) =>
    call<Answer>("POST", path, body, options),
  /** Sends a form with its files. */
  upload: <Answer>(path: string, form: FormData, options: CallOptions = {}) =>
    call<Answer>("POST", path, form, options),
  put: <Answer>(path: string, body: unknown, options: CallOptions = {}) =>
    call<Answer>("PUT", path, body, options),
  delete: <Answer = undefined>(path: string, options: CallOptions = {}) =>
    call<Answer>("DELETE", path, undefined, options),
};
