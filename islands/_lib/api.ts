import { safeParse } from "zod/v4/core";
import { buildUrl, type Call, type CallAnswer, type CallInput, type Method } from "@/kernel/call";
import { languageHeader } from "@/vocabulary/language";
import { statusText } from "./status-text";

/** Body of a refusal: `{ message, code, fields? }`. */
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
  /** Seconds to wait, if the server named them. */
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

/** An act that was stored for another admin's approval, and is not done yet: status 202. */
export class WaitsForApproval extends ApiError {
  /** The approval's id, if the server named it. */
  readonly approvalId: number | undefined;

  /** Outcome of the call, if the server names one of several. */
  readonly outcome: string | undefined;

  constructor(approvalId?: number, outcome?: string) {
    super(202, statusText(202), {
      message: "Another admin has to approve it. It is stored: you need not send it again.",
      code: "WAITS_FOR_APPROVAL",
    });
    this.approvalId = approvalId;
    this.outcome = outcome;
  }
}

export type SendOptions = {
  /** Sent as `Idempotency-Key`: one per form opening, so that a retry moves money once. */
  idempotencyKey?: string | undefined;
  /** Sent as `If-Match`: the version that was read. */
  ifMatch?: number | string | undefined;
  signal?: AbortSignal | undefined;
  /** Sent as `Last-Event-ID`: the event after which a stream continues. */
  lastEventId?: string | undefined;
  /** True if the request is completed although the page is left. */
  keepalive?: boolean | undefined;
};

export type SendInput<C extends Call> = CallInput<C> & SendOptions;

type Fields = Readonly<Record<string, unknown>>;

/** The parts of an input as `send` handles them, for any call. */
type Parts = SendOptions & {
  params?: Fields | undefined;
  query?: Fields | undefined;
  body?: unknown;
  form?: Fields | undefined;
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

function toFormData(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

function toRequest(
  call: Call,
  { body, form, idempotencyKey, ifMatch, keepalive, lastEventId, signal }: Parts,
  accept: string,
): RequestInit {
  const headers = new Headers({ Accept: accept });
  headers.set(languageHeader, document.documentElement.lang);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  if (ifMatch !== undefined) headers.set("If-Match", `"${ifMatch}"`);
  if (lastEventId !== undefined) headers.set("Last-Event-ID", lastEventId);
  const request: RequestInit = {
    method: call.method,
    headers,
    credentials: "same-origin",
    signal: signal ?? null,
    ...(keepalive && { keepalive }),
  };
  if (body !== undefined) request.body = JSON.stringify(body);
  else if (form) request.body = toFormData(form);
  return request;
}

/**
 * Sends a call of this application's own API, same origin, with the session's cookie, and reads the answer by the
 * call's response schema.
 *
 * @throws {WaitsForApproval} if the act was stored for another admin's approval
 * @throws {ApiError} on any other answer that is not a success or not what the call declares, and when the server
 * cannot be reached
 * @example const account = await send(createAccountCall, { body, idempotencyKey });
 */
export async function send<C extends Call>(
  call: C,
  ...[input]: Record<never, never> extends SendInput<C> ? [SendInput<C>?] : [SendInput<C>]
): Promise<CallAnswer<C>> {
  const { status, body } = await answerTo(call, input ?? {});
  return readAnswer(call, status, body);
}

/** A call that a page passes to an island, ready to be sent. */
export type AskedCall = {
  method: Method;
  /** `buildUrl` the call. */
  path: string;
  /** True if the call accepts an idempotency key, so that one request is carried out once. */
  idempotent?: boolean;
  /** Body of the call; absent for a call without one. */
  body?: Readonly<Record<string, unknown>>;
  /** The version of the record that the page has seen, for a call that takes one. */
  version?: number | string;
};

/**
 * Sends such a call, and returns the record's new version if the answer has one. Throws as `send` does.
 * @param key sent if the call accepts one
 */
export async function sendAsked(asked: AskedCall, key: string): Promise<number | undefined> {
  const { method, path, body, version: ifMatch } = asked;
  const answer = await answerTo(
    { method, path },
    { body, ifMatch, idempotencyKey: asked.idempotent ? key : undefined },
  );
  return findNumber(answer.body, "version");
}

const findNumber = (body: unknown, name: string): number | undefined =>
  isRecord(body) && typeof body[name] === "number" ? body[name] : undefined;

const findText = (body: unknown, name: string): string | undefined =>
  isRecord(body) && typeof body[name] === "string" ? body[name] : undefined;

/** Sends a call, and answers what it was answered with, unread. Throws as `send` does. */
async function answerTo(call: Call, parts: Parts): Promise<{ status: number; body: unknown }> {
  const response = await fetchCall(call, parts);
  const { status } = response;
  const body = status === 204 ? undefined : await readJson(response);
  if (status === 202 && call.status !== 202)
    throw new WaitsForApproval(findNumber(body, "approvalId"), findText(body, "outcome"));
  return { status, body };
}

/** Sends a call, and returns its response if that is a success. Throws ApiError as `send` does. */
export async function fetchCall(call: Call, parts: Parts, accept = "application/json"): Promise<Response> {
  const url = buildUrl(call, parts.params, parts.query);
  const response = await fetch(url, toRequest(call, parts, accept)).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "The server cannot be reached", {
      message: "Check your connection and try again.",
    });
  });
  if (response.ok) return response;
  // The server names a script where something can be done in place: then the same request continues, with the same key.
  const remedy = response.headers.get("Remedy");
  if (remedy && (await isRemedied(remedy))) return fetchCall(call, parts, accept);
  const wait = Number(response.headers.get("Retry-After"));
  const text = response.statusText || statusText(response.status);
  const refusal = readRefusal(await readJson(response));
  throw new ApiError(response.status, text, refusal, wait > 0 ? wait : undefined);
}

/** True if the named script reports that the request may be sent again. */
const isRemedied = (script: string): Promise<boolean> =>
  import(script).then((remedy) => remedy.default()).catch(() => false);

function readAnswer<C extends Call>(call: C, status: number, body: unknown): CallAnswer<C> {
  const { response } = call;
  const result = response ? safeParse(response, body) : { success: true as const, data: undefined };
  // The schema that the type is drawn from has just read it: what TypeScript cannot see through the call's type.
  if (result.success) return result.data as CallAnswer<C>;
  throw new ApiError(status, "Unexpected Answer", {
    message:
      "The server's answer does not fit this page, which may be out of date. Reload it and look again.",
    code: "UNEXPECTED_ANSWER",
  });
}
