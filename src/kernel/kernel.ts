import { join } from "node:path";
import type { Context } from "hono";
import { Hono } from "hono";
import { type Assets, loadAssets, scriptPath } from "./assets";
import { findIslands } from "./build";
import type { Call } from "./call";
import type { Act, Endpoint, EndpointContext, EndpointInfo, PageInfo, Types, View } from "./define";
import { answer } from "./endpoint";
import { failAsJson, failAsPage } from "./error-response";
import { AppError } from "./errors";
import { raw } from "./html";
import { registerIsland } from "./island";
import { KeptAnswers } from "./kept-answers";
import { describeError, type Log } from "./log";
import { type Nodes, oneNode } from "./nodes";
import { type OpenApiInfo, openApiDocument } from "./openapi";
import { postPage, showPage } from "./page";
import { handle, type Route } from "./pipeline";
import { ReadTurns } from "./read-turns";
import {
  type Application,
  type Keeping,
  type KeyedCall,
  type Languages,
  type Observe,
  type OpenPage,
  type Outlet,
  oneLanguage,
  type Refusal,
  type RequestInfo,
} from "./request-context";
import {
  importing,
  type ListedRoute,
  type Load,
  listLater,
  listNow,
  type RouteFile,
  type RouteIndex,
  type Routes,
  readRoutes,
  type Segment,
} from "./routes";
import { isNavigation } from "./security";

/** Folders of an application's parts, as absolute paths. */
export type Folders = {
  routesDir: string;
  islandsDir: string;
  publicDir: string;
  /** Folder of `buildAssets`; `build` in `publicDir` by default. */
  buildDir?: string;
};

/** Parts of an application: the built files, and the routes. */
export type Parts = { assets: Assets; routes: Routes };

export type KernelOptions<T extends Types> = {
  parts: Parts;
  deps: T["deps"];
  log: Log;
  /** Reads the actor of a request from its cookie; `undefined` without a signed-in person. */
  authenticate(c: Context, request: RequestInfo): Promise<T["actor"] | undefined> | T["actor"] | undefined;
  /** Throws an `AppError` (401 or 403) if the actor lacks the access that a route requires. */
  authorize(access: T["access"], actor: T["actor"] | undefined): void;
  /** Throws an `AppError` (429) if the actor makes too many calls that are declared as expensive. */
  admitExpensive?(actor: T["actor"] | undefined): void;
  /** True if a caller must send an Idempotency-Key with each call that takes one. Default: nobody must. */
  needsKey?(actor: T["actor"] | undefined): boolean;
  /** Ids of the reader for the log and the span, without names. Default: none. */
  identify?(actor: T["actor"]): Readonly<Record<string, number | string>>;
  /**
   * Answers a call that writes, by the approval and the step-up that it declares: the answer of `act`, which carries it out, or
   * another one if somebody has to approve it first.
   */
  submit(
    declared: { approval: T["approval"]; stepUp: T["stepUp"] },
    context: EndpointContext<T, T["access"], Call>,
    act: Act<T>,
  ): unknown;
  /** Answers a call that has an Idempotency-Key; without this, keys are ignored. A repeat gets the first answer. */
  answerOnce?(
    context: { deps: T["deps"]; actor: T["actor"] | undefined },
    call: KeyedCall,
  ): Promise<Response>;
  /** Called with every 401, 403 and 429, so that the application can record it. */
  onRefused?(refusal: Refusal<T["actor"]>): Promise<void> | void;
  /** Turns an error of a lower layer into an answer, e.g. 503 where the database cannot be reached. */
  explain?(error: unknown): AppError | undefined;
  /** Wraps the answer to each request. */
  observe?: Observe;
  /**
   * Clock for the ids of requests, in milliseconds UTC, the same as that of the rows that they lead to. Default: the machine's.
   */
  now?(): number;
  /** Admission of reads under overload. */
  turns?: ReadTurns;
  /** Keeping of pages' answers. Without it none is kept. */
  keeping?: Keeping<T["deps"], T["actor"]>;
  /** Sharing of requests with other nodes. Alone by default. */
  nodes?: Nodes;
  /** Languages in which it is read. English by default. */
  languages?: Languages;
  /** New addresses of pages by their former ones, to which they redirect for good with their query. */
  moved?: ReadonlyMap<string, string>;
  /** Page for people who must sign in, with `?next=`. `/login` by default. */
  loginPath?: string;
  /** Place in which pages show the open dialog. Needed by an application with dialogs. */
  outlet?: Outlet;
  /** Shows the dialog of a page, which has an address and a title. */
  showDialog?(page: OpenPage<T["actor"]>, show: () => View | null): View | null;
  /** The application's own origin where a proxy hides it, e.g. `https://bank.example`. */
  publicOrigin?: string;
  /** The document at GET /api/openapi.json, and who may read it. None when absent. */
  openapi?: OpenApiInfo & { access: T["access"] };
};

export type Kernel = {
  app: Hono;
  endpoints: readonly EndpointInfo[];
  pages: readonly PageInfo[];
};

/** Reads an application's folders. Throws, naming the file, if a route declares no access or does not match its file's name. */
export async function readParts(folders: Folders, load: Load = importing): Promise<Parts> {
  const { routesDir, islandsDir, publicDir, buildDir = join(publicDir, "build") } = folders;
  const assets = await loadAssets(buildDir, publicDir);
  for (const { name, path } of await findIslands(islandsDir)) {
    registerIsland((await load(path)).default, name);
  }
  return { assets, routes: listNow(await readRoutes(routesDir, load)) };
}

/**
 * Reads the parts of a compiled application: its routes were checked then, and are loaded with their first request. Islands
 * register themselves.
 * @param load returns the exports of a file by its path in the folder of routes
 */
export async function readCompiledParts(
  { publicDir, buildDir = join(publicDir, "build") }: Omit<Folders, "routesDir" | "islandsDir">,
  index: RouteIndex,
  load: (file: string) => Record<string, unknown>,
): Promise<Parts> {
  return { assets: await loadAssets(buildDir, publicDir), routes: listLater(index, load) };
}

/** Puts an application together from its parts. */
export function createKernel<T extends Types>(options: KernelOptions<T>): Kernel {
  const { assets, routes: listed } = options.parts;
  const api = options.openapi && openApiRoute(options.openapi, () => declared().endpoints, listed);
  const routes = api ? [...listed.routes, api] : listed.routes;
  const declared = (): Declared => declaredBy(listed, routes, options.openapi?.access);
  const app = new Hono();
  /** Actors of requests that the application sends itself. */
  const handedActors = new WeakMap<Request, unknown>();
  const application: Application = {
    deps: options.deps,
    log: options.log,
    languages: options.languages ?? oneLanguage,
    turns: options.turns ?? new ReadTurns(),
    keeping: options.keeping as Keeping | undefined,
    keptAnswers: new KeptAnswers(),
    nodes: options.nodes ?? oneNode,
    assets,
    get endpoints() {
      return declared().endpoints;
    },
    get pages() {
      return declared().pages;
    },
    endpoint: (method, path) => {
      const route = routes.find((each) => each.path === path && each.methods.includes(method));
      return route && listEndpoints(route.load()).find((endpoint) => endpoint.method === method);
    },
    send: async (request, env, actor) => {
      if (actor !== undefined) handedActors.set(request, actor);
      return app.fetch(request, env);
    },
    loginPath: options.loginPath ?? "/login",
    publicOrigin: options.publicOrigin,
    outlet: options.outlet ?? { show: ({ children }) => children ?? raw("") },
    showDialog: (page, show) =>
      options.showDialog?.({ ...page, actor: page.actor as T["actor"] | undefined }, show) ?? show(),
    authenticate: (c, request) => handedActors.get(c.req.raw) ?? options.authenticate(c, request),
    authorize: (access, actor) => options.authorize(access, actor as T["actor"]),
    admitExpensive: (actor) => options.admitExpensive?.(actor as T["actor"] | undefined),
    identify: (actor) => (actor === undefined ? undefined : options.identify?.(actor as T["actor"])) ?? {},
    needsKey: (actor) => options.needsKey?.(actor as T["actor"] | undefined) ?? false,
    submit: (declared, context, act) =>
      options.submit(
        declared as { approval: T["approval"]; stepUp: T["stepUp"] },
        context as EndpointContext<T, T["access"], Call>,
        act,
      ),
    answerOnce: (context, call) =>
      options.answerOnce
        ? options.answerOnce(context as { deps: T["deps"]; actor: T["actor"] | undefined }, call)
        : call.carryOut(call.idempotency),
    onRefused: (refusal) => options.onRefused?.(refusal as Refusal<T["actor"]>),
    observe: options.observe,
    now: options.now ?? Date.now,
    explain: options.explain,
  };
  for (const path of assets.paths) app.get(path, (c) => assets.serve(c) ?? c.notFound());
  app.get(scriptPath, () => assets.replace());
  for (const route of routes) register(app, application, route);
  app.notFound(handleUnknown(application, routes, listed, options.moved));
  // Every route answers its own errors. Should one escape, it is logged and not shown.
  app.onError((error, c) => {
    application.log.error(describeError(error), "unanswered error");
    return c.text("Something went wrong on our side.", 500);
  });
  return {
    app,
    get endpoints() {
      return application.endpoints;
    },
    get pages() {
      return application.pages;
    },
  };
}

type Handler = (c: Context) => Promise<Response>;

/** Registers a route, whose file is loaded with the first request to it. */
function register(app: Hono, application: Application, route: ListedRoute): void {
  let handlers: ReadonlyMap<string, Handler> | undefined;
  for (const method of route.methods)
    app.on(method, route.pattern, (c) => {
      handlers ??= makeHandlers(application, route.load());
      return handlers.get(method)?.(c) ?? c.notFound();
    });
}

function makeHandlers(application: Application, route: RouteFile): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>();
  const { pattern, segments, page, endpoints } = route;
  // A page's form cannot call an endpoint that takes JSON.
  const takesJson = Object.values(endpoints).some(({ call }) => call.body !== undefined);
  const fail = pattern.startsWith("/api/") || takesJson ? failCall(segments) : failPage(segments);
  for (const [method, endpoint] of Object.entries(endpoints)) {
    const { access, call } = endpoint;
    handlers.set(
      method,
      handle(application, {
        pattern,
        access,
        cost: call.cost,
        urgent: call.urgent,
        failure: call.failure,
        act: answer(endpoint),
        fail: call.failure ? (state, error) => failAsJson(state, error, call.failure) : fail,
      }),
    );
  }
  if (!page) return handlers;
  const { access, emergency } = page;
  const shared = { pattern, access, emergency, urgent: emergency, fail: failPage(segments) };
  handlers.set("GET", handle(application, { ...shared, act: showPage(page, segments) }));
  if (page.form)
    handlers.set("POST", handle(application, { ...shared, act: postPage(page, page.form, segments) }));
  return handlers;
}

const failPage =
  (segments: readonly Segment[]): Route["fail"] =>
  (state, error) =>
    failAsPage(state, segments, error);

/** A call is answered with JSON; a person who followed a link to a file gets a page. */
const failCall =
  (segments: readonly Segment[]): Route["fail"] =>
  (state, error) =>
    isNavigation(state.c) ? failAsPage(state, segments, error) : failAsJson(state, error);

type Declared = { endpoints: readonly EndpointInfo[]; pages: readonly PageInfo[] };

/** By the access to the API's document, which is an endpoint itself. */
const declaredByAll = new WeakMap<Routes, Map<string | undefined, Declared>>();

/**
 * Declarations of all routes, which are loaded for it: one list for all applications that serve them, by whose identity derived
 * values are cached.
 */
function declaredBy(listed: Routes, routes: readonly ListedRoute[], openapiAccess?: string): Declared {
  const ofTree = declaredByAll.get(listed) ?? new Map<string | undefined, Declared>();
  declaredByAll.set(listed, ofTree);
  const known = ofTree.get(openapiAccess);
  if (known) return known;
  const endpoints: EndpointInfo[] = [];
  const pages: PageInfo[] = [];
  for (const route of routes) {
    const loaded = route.load();
    endpoints.push(...listEndpoints(loaded));
    pages.push(...listPages(loaded));
  }
  ofTree.set(openapiAccess, { endpoints, pages });
  return { endpoints, pages };
}

const listEndpoints = ({ file, endpoints }: RouteFile): EndpointInfo[] =>
  Object.values(endpoints).map(
    ({ kind: _, handler: _handler, rebuild: _rebuild, call, ...endpoint }): EndpointInfo => ({
      ...call,
      ...endpoint,
      file,
    }),
  );

function listPages({ path, file, page }: RouteFile): PageInfo[] {
  if (!page) return [];
  const { title, access, query, params, form } = page;
  const dialogs = Object.entries(page.dialogs ?? {}).map(([name, { right, sought }]) => ({
    name,
    right,
    sought,
  }));
  const methods = form ? ["GET", "POST"] : ["GET"];
  return methods.map((method) => ({ title, access, query, params, form, method, path, file, dialogs }));
}

function openApiRoute(
  { access, ...info }: OpenApiInfo & { access: string },
  endpoints: () => readonly EndpointInfo[],
  { root }: Routes,
): ListedRoute {
  const path = "/api/openapi.json";
  const GET: Endpoint = {
    kind: "endpoint",
    call: { method: "GET", path },
    summary: "Describe the API",
    category: "Documentation",
    access,
    approval: undefined,
    handler: () => openApiDocument(endpoints(), info),
  };
  const place = { file: "the kernel", pattern: path, path };
  const load = () => ({ ...place, segments: [root()], endpoints: { GET } });
  return { ...place, methods: ["GET"], ownFailure: false, load };
}

/** Formats of refusals that differ from the default, by the first path segment of their calls. */
function failuresByFolder(
  routes: readonly ListedRoute[],
): ReadonlyMap<string, () => Call["failure"] | undefined> {
  return new Map(
    routes.flatMap(({ path, ownFailure, load }) => {
      const folder = path.split("/").slice(0, 2).join("/");
      if (!ownFailure || path === folder) return [];
      const failure = () => Object.values(load().endpoints).find(({ call }) => call.failure)?.call.failure;
      return [[`${folder}/`, failure]];
    }),
  );
}

/** Answers requests that match no route: a redirect from a moved page, 405 if other methods of the path exist, else 404. */
function handleUnknown(
  application: Application,
  routes: readonly ListedRoute[],
  { root }: Routes,
  moved?: KernelOptions<Types>["moved"],
) {
  const known = routes.map((route) => ({
    path: new RegExp(`^${route.pattern.replaceAll(/[.]/g, "\\.").replaceAll(/:\w+/g, "[^/]+")}$`),
    methods: listMethods(route),
  }));
  const failures = [...failuresByFolder(routes)];
  const failureAt = (path: string) => failures.find(([folder]) => `${path}/`.startsWith(folder))?.[1]();
  const pattern = "(unknown)";
  const nobodyNeeded: Application = Object.create(application, { authorize: { value: () => {} } });
  return handle(nobodyNeeded, {
    pattern,
    access: "public",
    act: async ({ c, url }) => {
      const now = moved?.get(url.pathname);
      if (now !== undefined) return c.redirect(`${now}${url.search}`, 308);
      const allowed = known.find(({ path }) => path.test(c.req.path))?.methods.join(", ");
      if (allowed === undefined) throw new AppError("not_found", "There is nothing at this address.");
      c.header("Allow", allowed);
      throw new AppError("method_not_allowed", `${c.req.method} is not possible here. Possible: ${allowed}.`);
    },
    fail(state, error) {
      const { path } = state.c.req;
      const failure = failureAt(path);
      if (failure || path.startsWith("/api/")) return failAsJson(state, error, failure);
      return failAsPage(state, [root()], error);
    },
  });
}

const listMethods = ({ methods }: ListedRoute): string[] =>
  methods.includes("GET") ? [...methods, "HEAD"] : [...methods];
