import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Call, SchemaOf } from "./call";
import type { Idempotency } from "./idempotency";
import type { Fillings, Openings, Screen } from "./screen";

/** A route as documentation and tests see it. `path` is as OpenAPI writes it: `/api/accounts/{id}`. */
export type EndpointInfo = Omit<Endpoint, "kind" | "handler" | "rebuild" | "call"> & Call & { file: string };

export type PageInfo = Pick<Page, "title" | "access" | "query" | "params" | "form"> & {
  method: string;
  path: string;
  file: string;
  /** Its dialogs: who may open each, and what they are looked for as. */
  dialogs: readonly { name: string; right: string; sought: Sought | undefined }[];
};

/**
 * As what people look for that which a dialog does, and by which other words. `at`: the value that opens it. Without one it
 * is done to a row, which is chosen on the page first; `among`: the query of the page that has those rows. `right`: who does
 * it, where others may open the dialog.
 */
export type Sought = {
  as: string;
  text?: string;
  words?: string;
  at?: string;
  among?: string;
  right?: string;
};

/**
 * The types that an application brings to the kernel. `"public"` is an access that anyone has; `approval` is what a call
 * that writes says of who has to agree to it, and `stepUp` of when its sender has to prove once more who they are, or why not,
 * which the application's `submit` acts by.
 */
export type Types = { deps: unknown; access: string; actor: unknown; approval: unknown; stepUp?: unknown };

/** Result of a view: a JSX element or a tagged template. */
export type View = HtmlEscapedString | Promise<HtmlEscapedString>;

type Awaitable<Value> = Value | Promise<Value>;
type Schema = z.ZodType;
type Parsed<S, Otherwise> = S extends Schema ? z.output<S> : Otherwise;
type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Strings = Record<string, string>;

/** The actor after the access check: undefined on public routes only. */
export type ActorOf<T extends Types, Access> = Access extends "public" ? T["actor"] | undefined : T["actor"];

/** Context of every page, endpoint and layout. */
export type RequestContext<T extends Types, Access = T["access"]> = {
  actor: ActorOf<T, Access>;
  deps: T["deps"];
  /** The URL asked for, query included. */
  url: URL;
  /** Hono's context: cookies and headers set on it reach the answer. */
  c: Context;
  requestId: string;
  /**
   * Every route of the application, e.g. for its API documentation, and the application itself, for what is made of its
   * calls; `env` is that of the request in whose name one is sent, and `actor` whose it is: who asked is not found out again.
   */
  application: {
    endpoints: readonly EndpointInfo[];
    pages: readonly PageInfo[];
    /** One of the endpoints, for which no other is loaded. */
    endpoint(method: string, path: string): EndpointInfo | undefined;
    send(request: Request, env: Context["env"], actor?: T["actor"]): Promise<Response>;
  };
};

export type PageContext<T extends Types, A, Q, P> = RequestContext<T, A> & {
  query: Parsed<Q, Strings>;
  params: Parsed<P, Strings>;
};

/** Context of a dialog. Of the page that it is open on it knows only the address. */
export type DialogContext<
  T extends Types,
  Value = unknown,
  Filled = unknown,
  Params = unknown,
> = RequestContext<T, Exclude<T["access"], "public">> & {
  /** Value of the parameter that opens it. */
  value: Value;
  /** The further parameters that fill it in. */
  query: Filled;
  params: Params;
  /** The page's address without what is open on it. */
  closed: string;
};

export type DialogSpec<T extends Types, Value, Filled, Params, Data> = {
  /** Right to open it. For everybody else it stays closed, and is not loaded. */
  right: T["access"];
  /** Reads what it shows, while the page's own data is read; called only where the address opens it. */
  load?(context: DialogContext<T, Value, Filled, Params>): Awaitable<Data>;
  /** The islands that it may be: the browser fetches their code before it is opened. */
  islands?: readonly unknown[];
  /** The call that it makes, where that may wait until somebody agrees: tests open the dialog by it. */
  asks?: T["approval"];
  /** As what it is found; it is not, where this is absent. */
  sought?: Sought | undefined;
  /** `null` where there is nothing to open. */
  show(context: DialogContext<T, Value, Filled, Params> & { data: Data }): View | null;
};

/** A dialog that is declared once and listed by each page that it opens on. */
export type Dialog<T extends Types, Value = unknown, Filled = unknown, Params = unknown> = {
  readonly right: T["access"];
  readonly islands: readonly unknown[];
  readonly asks?: T["approval"];
  readonly sought: Sought | undefined;
  /** Loads it. What is given shows it. */
  readonly open: (context: DialogContext<T, Value, Filled, Params>) => Promise<() => View | null>;
};

/** Dialogs of a screen, by the parameter that opens each. */
export type DialogsOf<T extends Types, D extends Openings, F extends Fillings, P> = {
  readonly [Name in keyof D]: Dialog<T, z.output<D[Name]>, FilledBy<F>, Parsed<P, Strings>>;
};
type FilledBy<F extends Fillings> = { [Name in keyof F]: z.output<F[Name]> };

/**
 * Failed attempt with a page's form, and its error; empty when the form is shown for the first time. `values` are the
 * texts that were typed: a view repeats those that may be shown.
 */
export type Attempt<Name extends string = string> = {
  values: Partial<Record<Name, string>>;
  /** A sentence for each field that is wrong. */
  fields: Partial<Record<Name, string>>;
  /** Why the whole was refused. */
  message?: string;
};

type NamesOf<F> = F extends z.ZodObject ? Extract<keyof z.input<F>, string> : string;

export type PageSpec<T extends Types, A extends T["access"], Q, P, F, Data> = {
  /** Access to the page: a word that the application's `authorize` knows. */
  access: A;
  /** The URL's query. Make every key optional or give it a default; a malformed value is a 400 page. */
  query?: Q;
  /** The `[name]` segments of the file's path; strings when absent. */
  params?: P;
  /**
   * Shown when nothing else answers: the page waits for no turn, and its reader is not looked up, since that may be
   * what fails. Only public pages can be one.
   */
  emergency?: true;
  /** The fields of the page's plain HTML form. What they refuse shows the page again, with a 400. */
  form?: F;
  /** Reads the data of the view. A `Response` (a redirect) is sent unchanged. */
  load?(context: PageContext<T, A, Q, P>): Awaitable<Data | Response>;
  /**
   * Takes the page's form. An `AppError` shows the page again, with its status and sentences; one about who asks (401,
   * 403) does so on a public page alone.
   */
  post?(context: PageContext<T, A, Q, P> & { form: Parsed<F, undefined> }): Awaitable<Response>;
  /**
   * Its answers are kept until something is committed, if those of the layouts around it are, too: `load` and `view`
   * read the book, the address, the cookies, the reader, and the clock by `instantOf`. An answer that reads anything
   * else of the request is rendered each time; state in a module's memory must not be shown at all.
   */
  kept?: true;
  /** The document's title. Write one that is computed from the data below `load`, so that its type is known. */
  title: string | ((data: Data) => string);
  /** Purpose or contents of the page, in a phrase without a full stop: for lists of pages. */
  description?: string;
  view(
    context: PageContext<T, A, Q, P> & {
      data: Data;
      attempt: Attempt<NamesOf<F>>;
      /** Dialog open on the page, in the application's outlet. */
      dialog: Child;
      /** The page's address without what is open on it. */
      closed: string;
    },
  ): View;
};

/** Context of a call's handler, in addition to that of every route. */
export type EndpointContext<T extends Types, A extends T["access"], C extends Call> = RequestContext<T, A> & {
  params: Parsed<SchemaOf<C, "params">, Strings>;
  query: Parsed<SchemaOf<C, "query">, Strings>;
  body: Parsed<SchemaOf<C, "body">, undefined>;
  form: Parsed<SchemaOf<C, "form">, undefined>;
  /** Set when the call is idempotent and the caller sent a key. */
  idempotency: Idempotency | undefined;
  /** The version that the caller saw, where the call is versioned and `If-Match` names one. */
  version: number | undefined;
  /** The digest of what the caller saw, where the call is versioned by one and `If-Match` names it. */
  seen: string | undefined;
  /** Answers the DTO with another status or with headers of its own. */
  respond(body: Sent<SchemaOf<C, "response">>, init?: ResponseOptions): Response;
};

/**
 * Carries a call out by its handler, which is handed these in place of what the request came with. Once more where the
 * first time did nothing.
 */
export type Act<T extends Types = Types> = (changed: {
  deps: T["deps"];
  version: number | undefined;
}) => unknown;

export type ResponseOptions = { status?: number; headers?: Record<string, string> };

/** Result of an idempotent call's handler: the DTO, and whether it repeats an earlier answer. */
export type Replayable<Value> = { value: Value; replayed: boolean };

type Answer<C extends Call> = C extends { idempotent?: infer I }
  ? I extends true
    ? Replayable<Sent<SchemaOf<C, "response">>>
    : Sent<SchemaOf<C, "response">>
  : never;

/** A call without a DTO is answered once its handler is done. */
type NoAnswer<C extends Call> = SchemaOf<C, "response"> extends Schema ? never : Promise<void>;

/** A call that writes says who has to agree to it, or why nobody has to; one that reads has nothing to say. */
type ApprovalOf<T extends Types, C extends Call> = C["method"] extends "GET"
  ? { approval?: undefined }
  : { approval: T["approval"] };

/** The same of the step-up, in an application that has one. */
type StepUpOf<T extends Types, C extends Call> = T extends { stepUp: infer Declared }
  ? C["method"] extends "GET"
    ? { stepUp?: undefined }
    : { stepUp: Declared }
  : { stepUp?: unknown };

export type EndpointSpec<T extends Types, A extends T["access"], C extends Call> = ApprovalOf<T, C> &
  StepUpOf<T, C> & {
    /** One line for the API documentation. */
    summary: string;
    /** Its heading in the API documentation. */
    category: string;
    description?: string;
    access: A;
    /** The media type of an answer that is not JSON, for the API documentation. */
    media?: string;
    /** Case in which the call answers 202 with a Location because the act is stored and not yet done. */
    accepted?: { schema: Schema; description: string };
    /**
     * Rebuilds the answer of an idempotent call from the data that its write stored with the key. Declare it if the answer follows
     * from rows that never change: the answer itself is then not stored.
     */
    rebuild?(context: EndpointContext<T, A, C>, response: unknown): Awaitable<Answer<C> | Response>;
    handler(context: EndpointContext<T, A, C>): Awaitable<Answer<C> | Response> | NoAnswer<C>;
  };

/** Context of a layout. The actor may be nobody: a layout also surrounds public pages and error pages. */
export type LayoutContext<T extends Types> = RequestContext<T, "public">;

export type LayoutSpec<T extends Types, Data> = {
  /** Reads what the layout shows, while the page's own data is read. Not asked for a part of a page. */
  load?(context: LayoutContext<T>): Awaitable<Data>;
  /** The title that this layout and those around it are given, made of that of the page or of the layout within. */
  title?(title: string, context: LayoutContext<T>): string;
  /** It is kept with the pages within. See a page's own. */
  kept?: true;
  view(context: LayoutContext<T> & { children: Child; title: string; data: Data }): View;
};

/** Props of `_404.tsx` and `_error.tsx`. The message may be shown; nothing else is known of the error. */
export type FailureProps<T extends Types = Types> = {
  status: number;
  message: string;
  requestId: string;
  url: URL;
  actor: T["actor"] | undefined;
  deps: T["deps"];
  c: Context;
};

export type Page = {
  readonly kind: "page";
  /** The declared address of a page with dialogs. */
  screen?: AnyScreen;
  /** Its dialogs by the parameters that open them. */
  dialogs?: Readonly<Record<string, Dialog<Types>>>;
} & PageSpec<Types, string, Schema | undefined, Schema | undefined, z.ZodObject | undefined, unknown>;
type AnyScreen = Screen<string, Openings, Fillings>;
export type Endpoint = { readonly kind: "endpoint"; readonly call: Call } & EndpointSpec<Types, string, Call>;
export type Layout = { readonly kind: "layout" } & LayoutSpec<Types, unknown>;

/** Forgets the inferred types once they were checked: the router treats every route alike. */
const erase = <To>(value: unknown): To => value as To;

/** The names of the parameters that closing a page's dialog removes from its address. */
export const closedBy = ({ dialogs, fillings }: AnyScreen): string[] => [
  ...Object.keys(dialogs),
  ...Object.keys(fillings),
];

/** A page's query with the parameters of its dialogs. Throws where the page reads one of them itself. */
function queryOf(query: z.ZodObject | undefined, { path, dialogs, fillings }: AnyScreen) {
  const own = query?.shape ?? {};
  const parameters = { ...dialogs, ...fillings };
  const twice = Object.keys(parameters).find((name) => name in own);
  if (twice !== undefined)
    throw new Error(
      `The page ${path} reads ${twice} itself, and its screen declares it for a dialog: rename one.`,
    );
  return z.object({ ...own, ...z.object(parameters).partial().shape });
}

/**
 * The three things that a routes folder exports, and the dialogs of its pages, typed for one application.
 *
 * @example
 * export const { page, layout, endpoint, dialog } = define<{ deps: Deps; access: Access; actor: Actor }>();
 */
export function define<T extends Types>() {
  /** The default export of a page's file. */
  function page<
    const A extends T["access"],
    Q extends z.ZodObject | undefined = undefined,
    P extends Schema | undefined = undefined,
    F extends z.ZodObject | undefined = undefined,
    Data = undefined,
  >(spec: PageSpec<T, A, Q, P, F, Data>): Page;
  /**
   * The same for a page with dialogs. Their parameters are read in addition to its own query; the first dialog that the
   * address opens, and the actor may, is loaded, and shown where the view places `dialog`.
   */
  function page<
    D extends Openings,
    Fill extends Fillings,
    const A extends T["access"],
    Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
    P extends Schema | undefined = undefined,
    F extends z.ZodObject | undefined = undefined,
    Data = undefined,
  >(
    screen: Screen<string, D, Fill>,
    spec: PageSpec<T, A, Q, P, F, Data> & { dialogs: DialogsOf<T, NoInfer<D>, NoInfer<Fill>, P> },
  ): Page;
  function page(first: object, spec?: { query?: z.ZodObject | undefined }): Page {
    if (!spec) return erase<Page>({ kind: "page", ...first });
    const screen = erase<AnyScreen>(first);
    return erase<Page>({ kind: "page", ...spec, screen, query: queryOf(spec.query, screen) });
  }
  return {
    page,
    /** A dialog of a page, or of several. */
    dialog<Value = unknown, Filled = unknown, Params = unknown, Data = undefined>({
      right,
      load,
      islands = [],
      asks,
      sought,
      show,
    }: DialogSpec<T, Value, Filled, Params, Data>): Dialog<T, Value, Filled, Params> {
      return {
        right,
        islands,
        asks,
        sought,
        async open(context) {
          const data = await load?.(context);
          return () => show({ ...context, data: erase(data) });
        },
      };
    },
    /** The export of an endpoint's file that is named after the call's method. */
    endpoint<const A extends T["access"], C extends Call>(call: C, spec: EndpointSpec<T, A, C>): Endpoint {
      return erase<Endpoint>({ kind: "endpoint", call, ...spec });
    },
    /** The default export of `_layout.tsx`: what surrounds every page of its folder. */
    layout<Data = undefined>(spec: LayoutSpec<T, Data>): Layout {
      return erase<Layout>({ kind: "layout", ...spec });
    },
  };
}
