import type { z } from "zod";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

type Schema = z.ZodType;

/** Default form of a refusal. */
export type Failure = {
  status: number;
  body: { message: string; code: string; fields?: Record<string, string> };
};
/** Form of a failure in a protocol defined by others. */
export type CallFailure = (failure: Failure) => { status: number; mediaType: string; body: object };

/**
 * Call of the API: its address, input and answer. A feature's contract declares it once; the route's `endpoint` and the browser's
 * `send` both take it, so that they cannot disagree.
 */
export type Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  F extends z.ZodObject | undefined = z.ZodObject | undefined,
  R extends Schema | undefined = Schema | undefined,
  I extends boolean | undefined = boolean | undefined,
  M extends Method = Method,
> = {
  method: M;
  /** Path in OpenAPI's notation, e.g. `/api/virtual-accounts/{id}`. */
  path: string;
  /** The schema of the `{name}` parts of the path; strings when absent. */
  params?: P;
  query?: Q;
  /** The JSON body. Unknown keys are dropped. */
  body?: B;
  /** Also accepts an XML body, which is then checked as text. */
  alsoXml?: true;
  /** The fields of a form or an upload, sent instead of a JSON body; a file is a `File`. */
  form?: F;
  /** The DTO answered. The server checks it outside production, the browser always. */
  response?: R;
  /** 200 when absent; 204 answers no body. */
  status?: 200 | 201 | 202 | 204;
  /** Takes an `Idempotency-Key`: repeated calls with one key act once. */
  idempotent?: I;
  /**
   * The answer has a `version`, which is also its `ETag`; a write may name the version it saw in `If-Match`. A version is a
   * number; with `"digest"` it is the digest of the state that the caller saw, and the handler may answer it as the `ETag` alone.
   */
  versioned?: boolean | "digest";
  /** Maximum size of the body in bytes; default: 1 MB. */
  maxBytes?: number;
  /**
   * Cost of a call for the server. The application limits expensive ones per person. A call that streams its answer or
   * takes more than an ordinary body must declare it.
   */
  cost?: "expensive" | "cheap";
  /** Form of its refusals, if a standard defines one; `{ message, code, fields? }` by default. */
  failure?: CallFailure;
  /** Answered at once, even under load: proxies decide by it. */
  urgent?: true;
};

/**
 * Declares a call of the API.
 *
 * @example
 * export const createAccountCall = call({
 *   method: "POST",
 *   path: "/api/virtual-accounts",
 *   body: createAccountSchema,
 *   response: accountSchema,
 *   status: 201,
 *   idempotent: true,
 * });
 */
export const call = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  F extends z.ZodObject | undefined = undefined,
  R extends Schema | undefined = undefined,
  I extends boolean | undefined = undefined,
  M extends Method = Method,
>(
  spec: Call<P, Q, B, F, R, I, M>,
): Call<P, Q, B, F, R, I, M> => spec;

/** Value accepted in an address: also a number if the schema reads digits. */
type InUrl<Value> = string extends Value ? Value | number : Value;

type Input<S> = S extends Schema ? z.input<S> : undefined;

/** Values of an address: numbers are written as their digits, undefined ones are left out. */
type UrlValues<S> = S extends Schema ? { [Name in keyof z.input<S>]: InUrl<z.input<S>[Name]> } : undefined;

/** Part of the input of `send`: required if one of its fields is, absent if the call has no such part. */
type Part<Name extends string, Values> = [Values] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values };

/** Input of a call in the browser, before its schemas have parsed it. */
export type CallInput<C extends Call> = Part<"params", UrlValues<SchemaOf<C, "params">>> &
  Part<"query", UrlValues<SchemaOf<C, "query">>> &
  Part<"body", Input<SchemaOf<C, "body">>> &
  Part<"form", Input<SchemaOf<C, "form">>>;

/** Answer of a call, as its response schema parses it; undefined if it returns no DTO. */
export type CallAnswer<C extends Call> =
  SchemaOf<C, "response"> extends infer R extends Schema ? z.output<R> : undefined;

/** Schema of one of a call's parts; undefined if it has none. */
export type SchemaOf<
  C extends Call,
  Name extends "params" | "query" | "body" | "form" | "response",
> = C extends { [Key in Name]?: infer S } ? S : undefined;

type Texts = Readonly<Record<string, unknown>>;

/**
 * Address of a call, including its parameters and its query.
 * @throws Error when a part of the path has no value
 * @example buildUrl(getAccountCall, { id: 7 }) // "/api/virtual-accounts/7"
 */
export function buildUrl({ method, path }: Call, params: Texts = {}, query: Texts = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(`${method} ${path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

type CallTo = { method: Method; path: string; idempotent: boolean };

/** Call that acts once, even if it is sent several times with its key. */
type IdempotentCall = Call<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  z.ZodObject | undefined,
  Schema | undefined,
  true
>;

/**
 * Target of a call, for an island that sends it later, such as after a question.
 * @example { title: "Release this hold?", ...callTo(releaseHoldCall, { id: 7 }) }
 */
export function callTo(call: IdempotentCall, params?: Texts): CallTo & { idempotent: true };
export function callTo(call: Call, params?: Texts): CallTo;
export function callTo(call: Call, params?: Texts): CallTo {
  return { method: call.method, path: buildUrl(call, params), idempotent: call.idempotent === true };
}
