import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Call, SchemaOf } from "./call";
import type { Idempotency } from "./idempotency";
import type { Fillings, Openings, Screen } from "./screen";

/** A route as documentation and tests see it. `path` is in OpenAPI's notation: `/api/accounts/{id}`. */
export type EndpointInfo = Omit<Endpoint, "kind" | "handler" | "rebuild" | "call"> & Call & { file: string };

export type PageInfo = Pick<Page, "title" | "access" | "query" | "params" | "form"> & {
  method: string;
  path: string;
  file: string;
  /** Its dialogs: the right to open each, and its names in searches. */
  dialogs: readonly { name: string; right: string; sought: Sought | undefined }[];
};

/**
 * Search names of a dialog: the act that it does, and other words for it. `at`: the value that opens it. Without one it acts on a
 * row, which is chosen on the page first; `among`: the query of the page that has those rows. `right`: who does it, if others may
 * open the dialog.
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
 * Types that an application brings to the kernel. `"public"` is an access that anyone has; `approval` declares who has to approve
 * a call that writes, and `stepUp` when its sender has to prove their identity again, or why not; the application's `submit` acts
 * on both.
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
type ActorOf<T extends Types, Access> = Access extends "public" ? T["actor"] | undefined : T["actor"];

/** Context of every page, endpoint and layout. */
export type RequestContext<T extends Types, Access = T["access"]> = {
  actor: ActorOf<T, Access>;
  deps: T["deps"];
  /** The requested URL, query included. */
  url: URL;
  /** Hono's context: cookies and headers set on it reach the answer. */
  c: Context;
  requestId: string;
  /**
   * All routes of the application, e.g. for its API documentation, and the application itself, for answers to its calls; `env` is
   * that of the request in whose name one is sent, and `actor` its actor, who is not authenticated again.
   */
  application: {
    endpoints: readonly EndpointInfo[];
    pages: readonly PageInfo[];
    /** Finds one endpoint without loading the others. */
    endpoint(method: string, path: string): EndpointInfo | undefined;
    send(request: Request, env: Context["env"], actor?: T["actor"]): Promise<Response>;
  };
};

type PageContext<T extends Types, A, Q, P> = RequestContext<T, A> & {
  query: Parsed<Q, Strings>;
  params: Parsed<P, Strings>;
};

/** Context of a dialog. It knows only the address of the page below. */
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
  /** The page's address without the open dialog. */
  closed: string;
};

type DialogSpec<T extends Types, Value, Filled, Params, Data> = {
  /** Right to open it. For everybody else it stays closed, and is not loaded. */
  right: T["access"];
  /** Reads its data, in parallel with the page's own; called only if the address opens it. */
  load?(context: DialogContext<T, Value, Filled, Params>): Awaitable<Data>;
  /** Islands that it may show: the browser fetches their code before it is opened. */
  islands?: readonly unknown[];
  /** Call that it makes, if that may wait for approval: tests open the dialog by it. */
  asks?: T["approval"];
  /** Names in searches; it cannot be found if absent. */
  sought?: Sought | undefined;
  /** True if it reads the clock by `kernel/watch` alone, and nothing random: a page's answer with it may be kept. */
  kept?: true;
  /** `null` if there is nothing to open. */
  show(context: DialogContext<T, Value, Filled, Params> & { data: Data }): View | null;
};

/** A dialog that is declared once and listed by each page that it opens on. */
export type Dialog<T extends Types, Value = unknown, Filled = unknown, Params = unknown> = {
  readonly right: T["access"];
  readonly islands: readonly unknown[];
  readonly asks?: T["approval"];
  readonly sought: Sought | undefined;
  readonly kept: true | undefined;
  /** Loads it. The returned function shows it. */
  readonly open: (context: DialogContext<T, Value, Filled, Params>) => Promise<() => View | null>;
};

/** Dialogs of a screen, by the parameter that opens each. */
export type DialogsOf<T extends Types, D extends Openings, F extends Fillings, P> = {
  readonly [Name in keyof D]: Dialog<T, z.output<D[Name]>, FilledBy<F>, Parsed<P, Strings>>;
};
type FilledBy<F extends Fillings> = { [Name in keyof F]: z.output<F[Name]> };

/**
 * Failed attempt with a page's form, and its error; empty when the form is shown for the first time. `values` are the typed
 * texts: a view repeats those that may be shown.
 */
export type Attempt<Name extends string = string> = {
  values: Partial<Record<Name, string>>;
  /** A sentence for each field that is wrong. */
  fields: Partial<Record<Name, string>>;
  /** Reason that the whole was refused. */
  message?: string;
};

type NamesOf<F> = F extends z.ZodObject ? Extract<keyof z.input<F>, string> : string;

type PageSpec<T extends Types, A extends T["access"], Q, P, F, Data> = {
  /** Access to the page: a word that the application's `authorize` knows. */
  access: A;
  /** The URL's query. Make every key optional or give it a default; a malformed value is a 400 page. */
  query?: Q;
  /** The `[name]` segments of the file's path; strings when absent. */
  params?: P;
  /**
   * Shown when nothing else answers: the page waits for no turn, and its reader is not looked up, since the look-up may be the
   * failing part. Only public pages can be one.
   */
  emergency?: true;
  /** The fields of the page's plain HTML form. Invalid values show the page again, with a 400. */
  form?: F;
  /** Maximum size of that form's body in bytes, if it takes files. */
  maxBytes?: number;
  /** Reads the data of the view. A `Response` (a redirect) is sent unchanged. */
  load?(context: PageContext<T, A, Q, P>): Awaitable<Data | Response>;
  /**
   * Takes the page's form. An `AppError` shows the page again, with its status and sentences; one about the caller (401, 403)
   * does so on a public page alone.
   */
  post?(context: PageContext<T, A, Q, P> & { form: Parsed<F, undefined> }): Awaitable<Response>;
  /**
   * Keeps its answers until something is committed, if the layouts around it are kept, too: `load` and `view` read the book, the
   * address, the cookies, the reader, and the clock by `getInstant`. An answer that reads anything else of the request is rendered
   * each time; state in a module's memory must not be shown at all.
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
      /** The page's address without the open dialog. */
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
  /** Set if the call is idempotent and the caller sent a key. */
  idempotency: Idempotency | undefined;
  /** Version that the caller saw, if the call is versioned and `If-Match` names one. */
  version: number | undefined;
  /** Digest of the state that the caller saw, if the call is versioned by one and `If-Match` names it. */
  seen: string | undefined;
  /** Answers the DTO with another status or with headers of its own. */
  respond(body: Sent<SchemaOf<C, "response">>, init?: ResponseOptions): Response;
};

/**
 * Carries a call out by its handler, with these values in place of the request's. May run again if the first time did nothing.
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

/** Approval declared by a call that writes: who has to approve it, or why nobody has to. A call that reads declares none. */
type ApprovalOf<T extends Types, C extends Call> = C["method"] extends "GET"
  ? { approval?: undefined }
  : { approval: T["approval"] };

/** Step-up declared by a call, in an application that has one. */
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
type LayoutContext<T extends Types> = RequestContext<T, "public">;

type LayoutSpec<T extends Types, Data> = {
  /** Reads the layout's data, in parallel with the page's own. Not called for a part of a page. */
  load?(context: LayoutContext<T>): Awaitable<Data>;
  /** Title of this layout and those around it, derived from that of the page or of the layout within. */
  title?(title: string, context: LayoutContext<T>): string;
  /** Keeps it with the pages within. See a page's own. */
  kept?: true;
  view(context: LayoutContext<T> & { children: Child; title: string; data: Data }): View;
};

/** Props of `_404.tsx` and `_error.tsx`. The message may be shown; it is all that they receive of the error. */
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

const closing = new WeakMap<AnyScreen, readonly string[]>();

/** The names of the parameters that closing a page's dialog removes from its address. */
export function closedBy(screen: AnyScreen): readonly string[] {
  const known = closing.get(screen);
  if (known) return known;
  const names = [...Object.keys(screen.dialogs), ...Object.keys(screen.fillings)];
  closing.set(screen, names);
  return names;
}

/** A page's query with the parameters of its dialogs. Throws where the page reads one of them itself. */
function mergeQuery(query: z.ZodObject | undefined, { path, dialogs, fillings }: AnyScreen) {
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
 * Typed declarations for one application: the three exports of a routes folder, and the dialogs of its pages.
 *
 * @example export const { page, layout, endpoint, dialog } = define<{ deps: Deps; access: Access; actor: Actor }>();
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
   * Page with dialogs. Their parameters are read in addition to its own query; the first dialog that the address opens and the
   * actor may open is loaded, and shown at `dialog` in the view.
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
    return erase<Page>({ kind: "page", ...spec, screen, query: mergeQuery(spec.query, screen) });
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
      kept,
      show,
    }: DialogSpec<T, Value, Filled, Params, Data>): Dialog<T, Value, Filled, Params> {
      return {
        right,
        islands,
        asks,
        sought,
        kept,
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
    /** The default export of `_layout.tsx`, which surrounds every page of its folder. */
    layout<Data = undefined>(spec: LayoutSpec<T, Data>): Layout {
      return erase<Layout>({ kind: "layout", ...spec });
    },
  };
}
