import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FC } from "hono/jsx";
import { maxBodyBytes } from "./body";
import { type Method, methods } from "./call";
import type { Endpoint, FailureProps, Layout, Page } from "./define";
import { isWrite } from "./security";

/** What a folder of routes adds to every route below it. */
export type Segment = {
  layout?: Layout;
  notFound?: FC<FailureProps>;
  failure?: FC<FailureProps>;
};

/** One file of the routes folder with the folders above it, from the root to its own. */
export type RouteFile = {
  file: string;
  /** As Hono writes it, e.g. `/api/accounts/:id`. */
  pattern: string;
  /** The same as OpenAPI writes it, e.g. `/api/accounts/{id}`. */
  path: string;
  segments: readonly Segment[];
  page?: Page;
  endpoints: Partial<Record<Method, Endpoint>>;
};

export type RouteTree = { routes: RouteFile[]; root: Segment };

const parts: Record<string, (exported: unknown, file: string) => Segment> = {
  "_layout.tsx": (exported, file) => ({ layout: expectKind<Layout>(exported, "layout", file) }),
  "_404.tsx": (exported, file) => ({ notFound: expectComponent(exported, file) }),
  "_error.tsx": (exported, file) => ({ failure: expectComponent(exported, file) }),
};

/** Reads a folder of routes. Throws, naming the file, when one is not what its name promises. */
export async function readRoutes(dir: string): Promise<RouteTree> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();
  const segments = new Map<string, Segment>();
  const files: string[] = [];
  for (const name of names) {
    const base = name.slice(name.lastIndexOf("/") + 1);
    const part = parts[base];
    if (part) {
      const folder = name.slice(0, -base.length);
      const exports = await load(dir, name);
      segments.set(folder, { ...segments.get(folder), ...part(exports.default, name) });
    } else if (base.startsWith("_")) {
      throw new Error(
        `routes/${name} is not one of ${Object.keys(parts).join(", ")}: rename it, or move it elsewhere.`,
      );
    } else files.push(name);
  }
  const routes = await Promise.all(files.map(async (name) => toRoute(name, await load(dir, name), segments)));
  // Hono takes the first that matches: a fixed word comes before a parameter.
  const rank = ({ pattern }: RouteFile) => pattern.replaceAll(":", "\uffff");
  return { routes: routes.sort((a, b) => (rank(a) < rank(b) ? -1 : 1)), root: segments.get("") ?? {} };
}

const load = (dir: string, name: string): Promise<Record<string, unknown>> => import(join(dir, name));

function toRoute(file: string, exports: Record<string, unknown>, segments: Map<string, Segment>): RouteFile {
  const folders = file.split("/").slice(0, -1);
  const chain = ["", ...folders.map((_, index) => `${folders.slice(0, index + 1).join("/")}/`)];
  const route: RouteFile = {
    file,
    pattern: toPath(file, ":$1"),
    path: toPath(file, "{$1}"),
    segments: chain.flatMap((folder) => segments.get(folder) ?? []),
    endpoints: {},
  };
  if (exports.default !== undefined) {
    route.page = withAccess(expectKind<Page>(exports.default, "page", file), file);
    assertForm(route.page, file);
    assertScreen(route.page, route);
  }
  for (const method of methods) {
    if (exports[method] === undefined) continue;
    const endpoint = withAccess(expectKind<Endpoint>(exports[method], "endpoint", file), file);
    assertCall(endpoint, method, route);
    route.endpoints[method] = endpoint;
  }
  if (!route.page && Object.keys(route.endpoints).length === 0) {
    throw new Error(
      `routes/${file} exports no page and no endpoint: give it a default page(…) or a GET = endpoint(…).`,
    );
  }
  return route;
}

/** `api/accounts/[id].ts` is `/api/accounts/:id`, or what else a parameter is written as; `index.tsx` is its folder. */
function toPath(file: string, parameter: string): string {
  const path = file.replace(/\.tsx?$/, "").replace(/(^|\/)index$/, "");
  return `/${path.replaceAll(/\[(\w+)\]/g, parameter)}`;
}

/**
 * Throws where an endpoint's file is not its call's path, its export's name not the call's method, or where nobody
 * thought about what the call costs, or about who has to agree to what it writes.
 */
function assertCall({ call, media, approval }: Endpoint, method: Method, { file, path }: RouteFile): void {
  if (call.method !== method || call.path !== path) {
    throw new Error(
      `routes/${file} answers ${method} ${path}, but its call is declared as ${call.method} ${call.path}: ` +
        "change the declaration, or move the endpoint.",
    );
  }
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

/** Throws where the links to a page's dialogs would lead elsewhere. */
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
