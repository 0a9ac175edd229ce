import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FC } from "hono/jsx";
import { maxBodyBytes } from "./body";
import { type Method, methods } from "./call";
import type { Endpoint, FailureProps, Layout, Page } from "./define";
import { isWrite } from "./security";

/** Contribution of a routes' folder to every route below it. */
export type Segment = {
  layout?: Layout;
  notFound?: FC<FailureProps>;
  failure?: FC<FailureProps>;
};

/** One address of the routes folder, with its file and the folders above that, from the root to its own. */
export type RouteFile = {
  file: string;
  /** Pattern in Hono's notation, e.g. `/api/accounts/:id`. */
  pattern: string;
  /** Path in OpenAPI's notation, e.g. `/api/accounts/{id}`. */
  path: string;
  segments: readonly Segment[];
  page?: Page;
  endpoints: Partial<Record<Method, Endpoint>>;
};

/** Returns the exports of a module by its absolute path. */
export type Load = (path: string) => Promise<Record<string, unknown>>;

export const importing: Load = (path) => import(path);

type RouteTree = { routes: RouteFile[]; root: Segment };

/** A route before its file is loaded. */
export type DeclaredRoute = Pick<RouteFile, "file" | "pattern" | "path"> & {
  /** The methods that it answers; GET answers HEAD, too. */
  methods: readonly string[];
  /** True if its refusals have their own format (`failure` of a call). */
  ownFailure: boolean;
  /** Fixed title of its page, and its purpose. Absent for emergency pages. */
  screen?: { title: string; description?: string | undefined };
};

/** All routes of a folder before their files are loaded, and the files of layouts and error pages. */
export type RouteIndex = { parts: readonly string[]; routes: readonly DeclaredRoute[] };

/** Route whose file is loaded with its first request. */
export type ListedRoute = DeclaredRoute & { load(): RouteFile };

/** Routes that an application registers; `root` returns the contribution of the folder itself. */
export type Routes = { routes: readonly ListedRoute[]; root(): Segment };

const parts: Record<string, (exported: unknown, file: string) => Segment> = {
  "_layout.tsx": (exported, file) => ({ layout: expectKind<Layout>(exported, "layout", file) }),
  "_404.tsx": (exported, file) => ({ notFound: expectComponent(exported, file) }),
  "_error.tsx": (exported, file) => ({ failure: expectComponent(exported, file) }),
};

/** Reads the declarations of a folder's routes, from which `listLater` knows them. Throws as `readRoutes` does. */
export async function indexRoutes(dir: string): Promise<RouteIndex> {
  const { routes } = await readRoutes(dir);
  const parts = (await listNames(dir)).filter((name) => findPart(name) !== undefined);
  return { parts, routes: routes.map(declare) };
}

function declare(route: RouteFile): DeclaredRoute {
  const { file, pattern, path, page, endpoints } = route;
  const methods = new Set<string>(Object.keys(endpoints));
  if (page) methods.add("GET");
  if (page?.form) methods.add("POST");
  const ownFailure = Object.values(endpoints).some(({ call }) => call.failure !== undefined);
  const isScreen = typeof page?.title === "string" && !page.emergency;
  const screen = isScreen ? { title: String(page.title), description: page.description } : undefined;
  return { file, pattern, path, methods: [...methods], ownFailure, ...(screen && { screen }) };
}

/** Lists routes that are all loaded. */
export const listNow = ({ routes, root }: RouteTree): Routes => ({
  routes: routes.map((route) => ({ ...declare(route), load: () => route })),
  root: () => root,
});

/**
 * Lists routes that are loaded with their first request, and the layouts with the first of all.
 * @param load returns the exports of a file by its path in the folder
 */
export function listLater(
  { parts, routes }: RouteIndex,
  load: (file: string) => Record<string, unknown>,
): Routes {
  let segments: Map<string, Segment> | undefined;
  const files = new Map<string, RouteFile[]>();
  const segmentsNow = () => {
    segments ??= loadSegments(parts, load);
    return segments;
  };
  const listRoutes = (file: string) => {
    const loaded = files.get(file) ?? toRoutes(file, load(file), segmentsNow());
    files.set(file, loaded);
    return loaded;
  };
  const listed = routes.map((declared): ListedRoute => {
    const load = () => {
      const found = listRoutes(declared.file).find(({ path }) => path === declared.path);
      if (found) return found;
      throw new Error(`routes/${declared.file} no longer answers ${declared.path}: build the program again.`);
    };
    return { ...declared, load };
  });
  return { routes: listed, root: () => segmentsNow().get("") ?? {} };
}

function loadSegments(parts: readonly string[], load: (file: string) => Record<string, unknown>) {
  const segments = new Map<string, Segment>();
  for (const name of parts) addPart(segments, name, load(name));
  return segments;
}

function addPart(segments: Map<string, Segment>, name: string, exports: Record<string, unknown>): void {
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  segments.set(folder, { ...segments.get(folder), ...findPart(name)?.(exports.default, name) });
}

const findPart = (name: string) => parts[name.slice(name.lastIndexOf("/") + 1)];

const listNames = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();

/** Reads a folder of routes. Throws, naming the file, if one does not match its name. */
export async function readRoutes(dir: string, load: Load = importing): Promise<RouteTree> {
  const names = await listNames(dir);
  const segments = new Map<string, Segment>();
  const files: string[] = [];
  for (const name of names) {
    if (findPart(name)) addPart(segments, name, await load(join(dir, name)));
    else if (name.slice(name.lastIndexOf("/") + 1).startsWith("_")) {
      throw new Error(
        `routes/${name} is not one of ${Object.keys(parts).join(", ")}: rename it, or move it elsewhere.`,
      );
    } else files.push(name);
  }
  const read = await Promise.all(
    files.map(async (name) => toRoutes(name, await load(join(dir, name)), segments)),
  );
  const routes = read.flat();
  assertOnce(routes);
  // Hono takes the first that matches: a fixed word comes before a parameter.
  const rank = ({ pattern }: RouteFile) => pattern.replaceAll(":", "\uffff");
  return { routes: routes.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)), root: segments.get("") ?? {} };
}

/** Routes of a file: at its own address or, if it exports a list of endpoints, several from there on. */
function toRoutes(
  file: string,
  exports: Record<string, unknown>,
  segments: Map<string, Segment>,
): RouteFile[] {
  const folders = file.split("/").slice(0, -1);
  const chain = ["", ...folders.map((_, index) => `${folders.slice(0, index + 1).join("/")}/`)];
  const own: RouteFile = {
    file,
    ...toPath(file),
    segments: chain.flatMap((folder) => segments.get(folder) ?? []),
    endpoints: {},
  };
  if (Array.isArray(exports.default)) return below(own, exports.default);
  if (exports.default !== undefined) {
    own.page = withAccess(expectKind<Page>(exports.default, "page", file), file);
    assertForm(own.page, file);
    assertScreen(own.page, own);
  }
  for (const method of methods) {
    if (exports[method] === undefined) continue;
    const endpoint = withAccess(expectKind<Endpoint>(exports[method], "endpoint", file), file);
    assertPlace(endpoint, method, own);
    assertCall(endpoint, file);
    own.endpoints[method] = endpoint;
  }
  if (!own.page && Object.keys(own.endpoints).length === 0) {
    throw new Error(
      `routes/${file} exports no page and no endpoint: give it a default page(…) or a GET = endpoint(…).`,
    );
  }
  return [own];
}

/** The addresses of a file's list of endpoints, each with its methods. */
function below(own: RouteFile, list: readonly unknown[]): RouteFile[] {
  const { file, path: first } = own;
  const routes = new Map<string, RouteFile>();
  for (const one of list) {
    const endpoint = withAccess(expectKind<Endpoint>(one, "endpoint", file), file);
    const { method, path } = endpoint.call;
    if (path !== first && !path.startsWith(`${first}/`)) {
      throw new Error(
        `routes/${file} answers what is at ${first} and below, but a call of it is declared as ${method} ${path}: ` +
          "change the declaration, or move the endpoint.",
      );
    }
    assertCall(endpoint, file);
    const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const route = routes.get(path) ?? { ...own, path, pattern, endpoints: {} };
    routes.set(path, route);
    assertOnce([route, { ...route, endpoints: { [method]: endpoint } }]);
    route.endpoints[method] = endpoint;
  }
  return [...routes.values()];
}

/** Throws if two endpoints answer the same call: only the first would ever be reached. */
function assertOnce(routes: readonly RouteFile[]): void {
  const files = new Map<string, string>();
  for (const { file, path, endpoints } of routes) {
    for (const method of Object.keys(endpoints)) {
      const name = `${method} ${path}`;
      const other = files.get(name);
      if (other !== undefined)
        throw new Error(`${name} is answered by routes/${other} and by routes/${file}.`);
      files.set(name, file);
    }
  }
}

/** `api/accounts/[id].ts` is `/api/accounts/:id`, as Hono writes it; `index.tsx` is its folder. */
function toPath(file: string): Pick<RouteFile, "pattern" | "path"> {
  const path = `/${file.replace(/\.tsx?$/, "").replace(/(^|\/)index$/, "")}`;
  return { pattern: path.replaceAll(/\[(\w+)\]/g, ":$1"), path: path.replaceAll(/\[(\w+)\]/g, "{$1}") };
}

/** Throws if an endpoint's file is not its call's path, or its export's name not the call's method. */
function assertPlace({ call }: Endpoint, method: Method, { file, path }: RouteFile): void {
  if (call.method === method && call.path === path) return;
  throw new Error(
    `routes/${file} answers ${method} ${path}, but its call is declared as ${call.method} ${call.path}: ` +
      "change the declaration, or move the endpoint.",
  );
}

/** Throws if a call declares no cost where one is needed, or no approval for its write. */
function assertCall({ call, media, approval }: Endpoint, file: string): void {
  const { method, path } = call;
  if (isWrite(method) && approval === undefined) {
    throw new Error(
      `routes/${file} writes, but ${method} ${path} does not say who has to agree to it, or why nobody has to: ` +
        "give it an approval.",
    );
  }
  const mayCost = media !== undefined || (call.maxBytes ?? 0) > maxBodyBytes;
  if (mayCost && call.cost === undefined) {
    throw new Error(
      `routes/${file} streams its answer or takes a large body, but ${call.method} ${call.path} does not say ` +
        "whether that is expensive or cheap: give the call its cost.",
    );
  }
}

function assertForm({ form, post }: Page, file: string): void {
  if (!form === !post) return;
  throw new Error(
    `routes/${file} takes a form: it needs both its fields (form) and what becomes of them (post).`,
  );
}

/** Throws if the links to a page's dialogs would lead elsewhere. */
function assertScreen({ screen }: Page, { file, path }: RouteFile): void {
  if (!screen || screen.path === path) return;
  throw new Error(
    `routes/${file} shows ${path}, but its screen is declared as ${screen.path}: ` +
      "change the declaration, or move the page.",
  );
}

function withAccess<Route extends { access: string }>(route: Route, file: string): Route {
  if (typeof route.access === "string" && route.access !== "") return route;
  throw new Error(`routes/${file} does not say who may use it: give it an access.`);
}

function expectKind<Part extends { kind: string }>(
  exported: unknown,
  kind: Part["kind"],
  file: string,
): Part {
  if (typeof exported === "object" && exported !== null && "kind" in exported && exported.kind === kind) {
    return exported as Part;
  }
  throw new Error(`routes/${file} must export what ${kind}(…) gives.`);
}

function expectComponent(exported: unknown, file: string): FC<FailureProps> {
  if (typeof exported === "function") return exported as FC<FailureProps>;
  throw new Error(`routes/${file} must export a component by default.`);
}
