import type { Context } from "hono";
import type { Assets } from "./assets";
import type { Call } from "./call";
import { pollHeader } from "./client/poll";
import type {
  Act,
  Attempt,
  EndpointContext,
  EndpointInfo,
  PageInfo,
  ResponseOptions,
  Types,
  View,
} from "./define";
import type { AppError } from "./errors";
import type { Idempotency } from "./idempotency";
import type { KeptAnswers, ReadsOfAnswer } from "./kept-answers";
import type { Log } from "./log";
import type { Nodes } from "./nodes";
import { withQuery } from "./query-params";
import type { ReadTurns } from "./read-turns";

/** Information about a request for the application's own functions. */
export type RequestInfo = {
  requestId: string;
  /** Sent by a timer and not by a person: it does not keep a session alive. */
  poll: boolean;
};

/** Request that was refused because of its actor (401 or 403), or its frequency (429). */
export type Refusal<Actor = unknown> = {
  error: AppError;
  actor: Actor | undefined;
  /** Access that the route requires. */
  access: string;
  method: string;
  /** The route's pattern, e.g. `/api/accounts/:id`. */
  pattern: string;
  c: Context;
  request: RequestInfo;
};

/**
 * Place in which a page shows the open dialog, if any. `closes` are the parameters of the address that closing it
 * removes; `islands` names the files of the dialogs' islands, each with the places of its dialogs among them, none if it is every
 * dialog's (`create-account-1x2y3z:1 more-4a5b6c:`), which the kernel's script finds in `data-islands` and `data-opens`.
 */
export type Outlet = {
  /** Id of its element: if htmx replaces it, the dialog is sent without its page. */
  id: string;
  show(props: { closes: readonly string[]; islands: string; children: View | null }): View;
};

/** The languages of an application whose screens are read in several. */
export type Languages = {
  /** Answers a request in the language of its reader. */
  speak<Answer>(c: Context, answer: () => Answer): Answer;
  /** Language of the current request; kept answers are kept for each. */
  current(): string;
  /** Translates an English text of a declaration or of a refusal into that language; an unknown one stays unchanged. */
  translate(text: string): string;
};

/** One language for everybody. */
export const oneLanguage: Languages = {
  speak: (_c, answer) => answer(),
  current: () => "en",
  translate: (text) => text,
};

/** Page with an open dialog, as the dialog is shown. */
export type OpenPage<Actor = unknown> = { actor: Actor | undefined; path: string; title: string };

/** Wraps the answer to each request: measurements and traces know its route's pattern, never its address. */
export type Observe = (
  request: { c: Context; pattern: string; requestId: string },
  answer: () => Promise<Response>,
) => Promise<Response>;

/** Keeping of pages' answers until something that they read changes (decision 436). */
export type Keeping<Deps = unknown, Actor = unknown> = {
  /** State of everything that such pages read; undefined if unknown, and nothing is kept. */
  revision(): number | undefined;
  /** Parts of the reader that a page may see; undefined for readers without kept answers. */
  person(actor: Actor): object | undefined;
  /** Makes an answer and records what it reads; `before` is the record of the answer that it replaces. */
  record<Answer>(
    revision: number,
    make: () => Promise<Answer>,
    before?: ReadsOfAnswer,
  ): { result: Promise<Answer>; reads: ReadsOfAnswer };
  /** Dependencies whose clock notes its readers. */
  watched(deps: Deps, clock: () => number): Deps;
  /** Renders each kept answer again and compares both; set by tests. */
  checks?: boolean | undefined;
};

/** State shared by all requests of one application. */
export type Application = {
  languages: Languages;
  deps: unknown;
  log: Log;
  assets: Assets;
  nodes: Nodes;
  turns: ReadTurns;
  keeping: Keeping | undefined;
  keptAnswers: KeptAnswers;
  loginPath: string;
  publicOrigin: string | undefined;
  endpoints: readonly EndpointInfo[];
  pages: readonly PageInfo[];
  endpoint(method: string, path: string): EndpointInfo | undefined;
  send(request: Request, env: Context["env"], actor?: unknown): Promise<Response>;
  outlet: Pick<Outlet, "show"> & Partial<Outlet>;
  showDialog(page: OpenPage, show: () => View | null): View | null;
  authenticate(c: Context, request: RequestInfo): unknown;
  authorize(access: string, actor: unknown): void;
  admitExpensive(actor: unknown): void;
  /** Milliseconds UTC, with which the ids of requests begin. */
  now(): number;
  /** Ids of the reader for the log and the span, without names. */
  identify(actor: unknown): Readonly<Record<string, number | string>>;
  /** True if the caller has to send a key with each idempotent call. */
  needsKey(actor: unknown): boolean;
  answerOnce(
    context: Pick<EndpointContext<Types, string, Call>, "deps" | "actor">,
    call: KeyedCall,
  ): Promise<Response>;
  onRefused?: ((refusal: Refusal) => unknown) | undefined;
  observe?: Observe | undefined;
  explain?: ((error: unknown) => AppError | undefined) | undefined;
  submit(approval: unknown, context: EndpointContext<Types, string, Call>, act: Act): unknown;
};

/** A call that came with an Idempotency-Key. */
export type KeyedCall = {
  idempotency: Idempotency;
  /** Carries out the call, given the result of looking up its key. */
  carryOut(looked: Idempotency): Promise<Response>;
  /** Rebuilds its answer from the data that its write kept with the key, if the endpoint declares it. */
  rebuild: ((response: unknown) => Promise<Response>) | undefined;
};

const nothingSent: Attempt = { values: {}, fields: {} };

/** Request on its way through its route: the context of pages, endpoints and layouts. */
export class RequestState {
  deps: unknown;
  actor: unknown;
  params: unknown;
  query: unknown;
  body: unknown;
  form: Record<string, unknown> | undefined;
  data: unknown;
  attempt = nothingSent;
  version: number | undefined;
  seen: string | undefined;
  idempotency: Idempotency | undefined;
  /** Id that the call answered, as that of a created record. */
  answeredId: number | string | undefined;
  /** The parameters that closing a dialog of the page removes. */
  closes: readonly string[] = [];
  /** Outlet of a page with dialogs, and whether its view has taken it. */
  outlet: View | null = null;
  isOutletPlaced = false;
  /** False if the answer shows a dialog that is not kept. */
  isKept = true;
  /** True if a header of the answer was set on Hono's context. */
  hasHeaders = false;
  readonly #began: number;
  #url: URL | undefined;
  #request: RequestInfo | undefined;

  constructor(
    readonly c: Context,
    readonly application: Application,
    public requestId: string,
  ) {
    this.deps = application.deps;
    this.#began = application.turns.number;
  }

  /** Notes from now on whether a header is set on Hono's context: finding out later would create its answer. */
  noteHeaders(): void {
    const { header } = this.c;
    this.c.header = (...said: Parameters<typeof header>) => {
      this.hasHeaders = true;
      header(...said);
    };
  }

  /** True if the event loop has moved to another turn since the request came. */
  get isLate(): boolean {
    return this.application.turns.number !== this.#began;
  }

  get url(): URL {
    this.#url ??= new URL(this.c.req.url);
    return this.#url;
  }

  /** The page's address without the open dialog. */
  get closed(): string {
    return withQuery(this.url, Object.fromEntries(this.closes.map((name) => [name, undefined])));
  }

  /** Dialog open on the page, for the place in its view that shows it. */
  get dialog(): View | null {
    this.isOutletPlaced = true;
    return this.outlet;
  }

  get request(): RequestInfo {
    this.#request ??= { requestId: this.requestId, poll: this.c.req.header(pollHeader) === "1" };
    return this.#request;
  }

  /** True if htmx sent the request, and not the address bar. */
  get isHtmx(): boolean {
    return this.c.req.header("hx-request") === "true";
  }

  /**
   * Id of the element that htmx will replace with a part of the answer. Undefined if it wants the document: for a boosted link
   * that leads elsewhere than into the outlet, and on the way back through the history.
   */
  get targetId(): string | undefined {
    const { req } = this.c;
    if (!this.isHtmx || req.header("hx-history-restore-request")) return undefined;
    const [, target] = req.header("hx-target")?.split("#", 2) ?? [];
    const id = target === undefined ? undefined : safeDecode(target);
    return req.header("hx-boosted") && id !== this.application.outlet.id ? undefined : id;
  }

  /** Answers the DTO of a call; set by its endpoint. */
  respond: (body: unknown, init?: ResponseOptions) => Response = () => {
    throw new Error("Only an endpoint answers a DTO.");
  };
}

function safeDecode(text: string): string | undefined {
  try {
    return decodeURI(text);
  } catch {
    return undefined;
  }
}
