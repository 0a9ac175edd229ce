import type { Context } from "hono";
import type { Assets } from "./assets";
import type { Call } from "./call";
import { pollHeader } from "./client/poll";
import type { Endpoint, Page } from "./define";
import type { AppError } from "./errors";
import type { Idempotency } from "./idempotency";
import type { Log } from "./log";

/** What the application's own functions are told of a request. */
export type RequestInfo = {
  requestId: string;
  /** Sent by a timer and not by a person: it does not keep a session alive. */
  poll: boolean;
};

/** A request that was refused because of who asked (401 or 403). */
export type Refusal = {
  error: AppError;
  actor: unknown;
  /** The word that the route asks for. */
  access: string;
  method: string;
  /** The route's pattern, e.g. `/api/accounts/:id`. */
  pattern: string;
  c: Context;
  request: RequestInfo;
};

/** A route as documentation and tests see it. `path` is as OpenAPI writes it: `/api/accounts/{id}`. */
export type EndpointInfo = Omit<Endpoint, "kind" | "handler" | "call"> & Call & { file: string };
export type PageInfo = Pick<Page, "title" | "access" | "query" | "params"> & {
  method: string;
  path: string;
  file: string;
};

/** What all requests of one application share. */
export type Site = {
  deps: unknown;
  log: Log;
  assets: Assets;
  loginPath: string;
  publicOrigin: string | undefined;
  endpoints: readonly EndpointInfo[];
  pages: readonly PageInfo[];
  authenticate(c: Context, request: RequestInfo): unknown;
  authorize(access: string, actor: unknown, request: RequestInfo): void;
  onRefused?: ((refusal: Refusal) => unknown) | undefined;
  explain?: ((error: unknown) => AppError | undefined) | undefined;
};

/** One request on its way through its route: what pages, endpoints and middleware are handed. */
export class Visit {
  readonly requestId = crypto.randomUUID();
  actor: unknown;
  params: unknown;
  query: unknown;
  body: unknown;
  data: unknown;
  form: unknown;
  version: number | undefined;
  idempotency: Idempotency | undefined;
  respond:
    | ((body: unknown, init?: { status?: number; headers?: Record<string, string> }) => Response)
    | undefined;
  #url: URL | undefined;

  readonly deps: unknown;

  constructor(
    readonly c: Context,
    readonly site: Site,
  ) {
    this.deps = site.deps;
  }

  get url(): URL {
    this.#url ??= new URL(this.c.req.url);
    return this.#url;
  }

  /** Whether a part of a page asks, and not the address bar. */
  get isFragment(): boolean {
    return this.c.req.header("hx-request") === "true";
  }

  get request(): RequestInfo {
    return { requestId: this.requestId, poll: this.c.req.header(pollHeader) === "1" };
  }
}
