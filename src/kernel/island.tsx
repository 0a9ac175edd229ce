import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import { raw } from "./html";
import { assertPlainJson } from "./plain-json";
import { type RenderScope, renderScope } from "./scope";

/** A React component that may be an island: the default export of a file in the islands folder. */
export type IslandComponent<Props> = ComponentType<Props>;

export type IslandProps<Props> = {
  /** The component, as imported from its file. */
  of: IslandComponent<Props>;
  /**
   * The island's name on its page, e.g. `edit-12`. A named island keeps its state, an open dialog
   * included, when a refresh brings new props; one without a name is replaced.
   */
  name?: string;
  /** `interaction` (the default): when the pointer or the focus reaches it; `load`: with the page. */
  when?: "interaction" | "load";
} & (Record<never, never> extends Props ? { props?: Props } : { props: Props });

const files = new Map<unknown, string>();
const rendered = new Map<string, string>();
const rememberedProps = 2_000;
const development = process.env.NODE_ENV !== "production";

/** Tells the kernel which file of the islands folder a component is the default export of. */
export function registerIsland(component: unknown, file: string): void {
  files.set(component, file);
}

/**
 * Renders a React component on the server and marks it, with its props as JSON, for the browser to wake.
 * Throws when the component is no island's default export or, outside production, when JSON would
 * change its props.
 *
 * @example <Island of={EditAccount} name={`edit-${account.id}`} props={{ id: account.id }} />
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const file = files.get(island.of);
  if (file === undefined) throw new Error(notAnIsland(island.of));
  const props = island.props ?? {};
  if (development) assertPlainJson(props, `The island ${file}: props`);
  const json = JSON.stringify(props);
  const scope = renderScope();
  const id = identify(scope, file, island.name ?? Bun.hash(json).toString(36));
  const { src, imports } = scope.assets.island(file);
  // Named once on a page: it saves round trips, and an island works without it.
  const further = imports !== "" && !scope.islands.has(src) ? ` with="${imports}"` : "";
  scope.islands.set(src, 1);
  const open = `<x-island id="${id}" src="${src}"${further} props='${escapeProps(json)}'`;
  const when = island.when === "load" ? ' when="load"' : "";
  const style = ' style="display:contents">';
  return raw(`${open}${when}${style}${renderOnce(id, json, island.of, props)}</x-island>`);
}

/** The same component with the same props is the same HTML: it is rendered once and remembered. */
function renderOnce(id: string, json: string, component: unknown, props: object): string {
  const key = `${id} ${json}`;
  let html = rendered.get(key);
  if (html === undefined) {
    html = renderToString(createElement(component as ComponentType<object>, props), { identifierPrefix: id });
    if (rendered.size >= rememberedProps) rendered.clear();
    if (html.length < 10_000) rendered.set(key, html);
  }
  return html;
}

/** An id that says which island this is; a repeated one gets a number, so that ids stay unique. */
function identify(scope: RenderScope, file: string, name: string): string {
  const id = `${file.replaceAll("/", "-")}-${name.replaceAll(/[^\w-]/g, "_")}`;
  const before = scope.islands.get(id) ?? 0;
  scope.islands.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

const escapes: Record<string, string> = { "&": "&amp;", "'": "&#39;", "<": "&lt;", ">": "&gt;" };
const escapeProps = (json: string) => json.replaceAll(/[&'<>]/g, (character) => escapes[character] ?? "");

function notAnIsland(of: unknown): string {
  const name = typeof of === "function" ? of.name : String(of);
  return `<Island of={${name}}> is not an island: it must be the default export of a file in the islands folder.`;
}
