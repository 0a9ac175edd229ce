import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { HtmlEscapedString } from "hono/utils/html";
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

export type EndpointContext<T extends Types, A, P, Q, B, R> = RequestContext<T, A> & {
  params: Parsed<P, Strings>;
  query: Parsed<Q, Strings>;
  body: Parsed<B, undefined>;
  /** The posted form of an endpoint with a `form`; empty elsewhere. */
  form: FormData;
  /** Set when the endpoint is idempotent and the caller sent a key. */
  idempotency: Idempotency | undefined;
  /** Answers the DTO with another status or with headers of its own. */
  respond(body: Sent<R>, init?: { status?: number; headers?: Record<string, string> }): Response;
};

export type EndpointSpec<T extends Types, A extends T["access"], P, Q, B, R> = {
  /** One line for the API documentation. */
  summary: string;
  /** The heading it stands under in the API documentation. */
  category: string;
  description?: string;
  access: A;
  params?: P;
  query?: Q;
  /** The JSON body. Unknown keys are dropped. */
  body?: B;
  /** Reads a form or an upload instead of a JSON body; the schema tells the API documentation of its fields. */
  form?: z.ZodObject;
  /** Headers that the handler reads, for the API documentation. */
  headers?: z.ZodObject;
  /** The media type of an answer that is not JSON, for the API documentation. */
  media?: string;
  /** The largest body taken, in bytes; 1 MB when absent. */
  maxBytes?: number;
  /** The DTO answered. Checked against what the handler gives, outside production. */
  response?: R;
  /** 200 when absent; 204 answers no body. */
  status?: 200 | 201 | 202 | 204;
  /** Reads the Idempotency-Key header. */
  idempotent?: boolean;
  handler(context: EndpointContext<T, A, P, Q, B, R>): Awaitable<Sent<R> | Response>;
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
};

export type Page = { readonly kind: "page" } & PageSpec<Types, string, unknown, unknown, unknown>;
export type Endpoint = { readonly kind: "endpoint" } & EndpointSpec<
  Types,
  string,
  unknown,
  unknown,
  unknown,
  unknown
>;
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
    /** A `GET`, `POST`, `PUT`, `PATCH` or `DELETE` export of an endpoint's file. */
    endpoint<
      const A extends T["access"],
      P extends Schema | undefined = undefined,
      Q extends Schema | undefined = undefined,
      B extends Schema | undefined = undefined,
      R extends Schema | undefined = undefined,
    >(spec: EndpointSpec<T, A, P, Q, B, R>): Endpoint {
      return erase<Endpoint>({ kind: "endpoint", ...spec });
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
