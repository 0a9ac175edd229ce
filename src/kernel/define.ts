import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Call, SchemaOf } from "./call";
import type { Idempotency } from "./idempotency";
import type { EndpointInfo, PageInfo } from "./request-context";

/** What an application tells the kernel's types about itself. `"public"` is an access that anyone has. */
export type Types = { deps: unknown; access: string; actor: unknown };

/** What a view gives: a JSX element or a tagged template. */
export type View = HtmlEscapedString | Promise<HtmlEscapedString>;

type Awaitable<Value> = Value | Promise<Value>;
type Schema = z.ZodType;
type Parsed<S, Otherwise> = S extends Schema ? z.output<S> : Otherwise;
type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Strings = Record<string, string>;

/** Whoever got past the access check: only a public route may be asked by nobody. */
export type ActorOf<T extends Types, Access> = Access extends "public" ? T["actor"] | undefined : T["actor"];

/** What every page, endpoint and middleware is handed. */
export type RequestContext<T extends Types, Access = T["access"]> = {
  actor: ActorOf<T, Access>;
  deps: T["deps"];
  /** The URL asked for, query included. */
  url: URL;
  /** Hono's context: cookies and headers set on it reach the answer. */
  c: Context;
  requestId: string;
  /** Every route of the application, e.g. for its API documentation. */
  site: { endpoints: readonly EndpointInfo[]; pages: readonly PageInfo[] };
};

export type PageContext<T extends Types, A, Q, P> = RequestContext<T, A> & {
  query: Parsed<Q, Strings>;
  params: Parsed<P, Strings>;
};

export type PageSpec<T extends Types, A extends T["access"], Q, P, Data> = {
  /** Who may see the page: a word that the application's `authorize` knows. */
  access: A;
  /** The URL's query. Make every key optional or give it a default; a malformed value is a 400 page. */
  query?: Q;
  /** The `[name]` segments of the file's path; strings when absent. */
  params?: P;
  /** Reads what the view shows. A `Response` (a redirect) is sent as it is. */
  load?(context: PageContext<T, A, Q, P>): Awaitable<Data | Response>;
  /** The page's plain HTML form: redirect, or show the page again with other data. */
  post?(
    context: PageContext<T, A, Q, P> & { form: FormData },
  ): Awaitable<Response | { data: NoInfer<Data>; status?: number }>;
  /** The document's title. One computed from the data stands below `load`, so that its type is known. */
  title: string | ((data: Data) => string);
  view(context: PageContext<T, A, Q, P> & { data: Data }): View;
};

/** What the handler of a call is handed, beside what every route is. */
export type EndpointContext<T extends Types, A extends T["access"], C extends Call> = RequestContext<T, A> & {
  params: Parsed<SchemaOf<C, "params">, Strings>;
  query: Parsed<SchemaOf<C, "query">, Strings>;
  body: Parsed<SchemaOf<C, "body">, undefined>;
  form: Parsed<SchemaOf<C, "form">, undefined>;
  /** Set when the call is idempotent and the caller sent a key. */
  idempotency: Idempotency | undefined;
  /** The version that the caller saw, where the call is versioned and `If-Match` names one. */
  version: number | undefined;
  /** Answers the DTO with another status or with headers of its own. */
  respond(body: Sent<SchemaOf<C, "response">>, init?: ResponseOptions): Response;
};

export type ResponseOptions = { status?: number; headers?: Record<string, string> };

/** What the handler of an idempotent call gives: the DTO, and whether it is the first answer once more. */
export type Replayable<Value> = { value: Value; replayed: boolean };

type Answer<C extends Call> = C extends { idempotent?: infer I }
  ? I extends true
    ? Replayable<Sent<SchemaOf<C, "response">>>
    : Sent<SchemaOf<C, "response">>
  : never;

/** A call without a DTO is answered once its handler is done. */
type NoAnswer<C extends Call> = SchemaOf<C, "response"> extends Schema ? never : Promise<void>;

export type EndpointSpec<T extends Types, A extends T["access"], C extends Call> = {
  /** One line for the API documentation. */
  summary: string;
  /** The heading it stands under in the API documentation. */
  category: string;
  description?: string;
  access: A;
  /** The media type of an answer that is not JSON, for the API documentation. */
  media?: string;
  handler(context: EndpointContext<T, A, C>): Awaitable<Answer<C> | Response> | NoAnswer<C>;
};

export type LayoutContext<T extends Types> = {
  children: Child;
  title: string;
  actor: T["actor"] | undefined;
  deps: T["deps"];
  url: URL;
  c: Context;
};
export type LayoutFunction<T extends Types> = (context: LayoutContext<T>) => View;

export type Next = () => Promise<Response>;
export type MiddlewareFunction<T extends Types> = (
  context: RequestContext<T, "public"> & { params: Strings },
  next: Next,
) => Awaitable<Response>;

/** What `_404.tsx` and `_error.tsx` are given. The message may be shown; nothing else is known of the error. */
export type FailureProps<T extends Types = Types> = {
  status: number;
  message: string;
  requestId: string;
  url: URL;
  actor: T["actor"] | undefined;
  deps: T["deps"];
  c: Context;
};

export type Page = { readonly kind: "page" } & PageSpec<Types, string, unknown, unknown, unknown>;
export type Endpoint = { readonly kind: "endpoint"; readonly call: Call } & EndpointSpec<Types, string, Call>;
export type Layout = { readonly kind: "layout"; readonly render: LayoutFunction<Types> };
export type Middleware = { readonly kind: "middleware"; readonly run: MiddlewareFunction<Types> };

/** Forgets the inferred types once they were checked: the router treats every route alike. */
const erase = <To>(value: unknown): To => value as To;

/**
 * The four things that a routes folder exports, typed for one application.
 *
 * @example
 * export const { page, layout, middleware, endpoint } =
 *   define<{ deps: Deps; access: Access; actor: Actor }>();
 */
export function define<T extends Types>() {
  return {
    /** The default export of a page's file. */
    page<
      const A extends T["access"],
      Q extends Schema | undefined = undefined,
      P extends Schema | undefined = undefined,
      Data = undefined,
    >(spec: PageSpec<T, A, Q, P, Data>): Page {
      return erase<Page>({ kind: "page", ...spec });
    },
    /** The export of an endpoint's file that is named after the call's method. */
    endpoint<const A extends T["access"], C extends Call>(call: C, spec: EndpointSpec<T, A, C>): Endpoint {
      return erase<Endpoint>({ kind: "endpoint", call, ...spec });
    },
    /** The default export of `_layout.tsx`: what stands around every page of its folder. */
    layout(render: LayoutFunction<T>): Layout {
      return erase<Layout>({ kind: "layout", render });
    },
    /** The default export of `_middleware.ts`: what runs before every route of its folder. */
    middleware(run: MiddlewareFunction<T>): Middleware {
      return erase<Middleware>({ kind: "middleware", run });
    },
  };
}
