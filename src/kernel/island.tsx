import { type ComponentType, createElement } from "react";
import { renderToString } from "react-dom/server";
import type { Assets } from "./assets";
import { flatten, raw, valued } from "./html";
import { assertPlainJson } from "./plain-json";
import { type RenderScope, renderScope } from "./scope";

/** A React component that may be an island: the default export of a file in the islands folder. */
export type IslandComponent<Props> = ComponentType<Props>;

type IslandProps<Props> = {
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

/** Attribute's value that needs no quotes (HTML standard, section 13.1.2.3). React writes quotes in text as entities. */
const quoted = /="([^\s"'`=<>&]+)"(?!\/)/g;

const files = new Map<unknown, string>();
const development = process.env.NODE_ENV !== "production";

/** Records the file of the islands folder that exports a component by default. */
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
  const further = imports !== "" && !scope.islands.has(src) ? ` with${valued(imports)}` : "";
  scope.islands.set(src, 1);
  const opening = `<x-island id="${id}" src=${src}${further}`;
  const make = (when: string) => {
    const written = renderToString(createElement(island.of as ComponentType<object>, props), {
      identifierPrefix: id,
    });
    const html = written.replaceAll(quoted, "=$1");
    return `${opening} props='${escapeProps(json)}'${when}>${html}</x-island>`;
  };
  return raw(
    island.when === "load"
      ? make(" when=load")
      : keptLast(island.of, `${scope.language} ${opening} ${json}`, make),
  );
}

/**
 * Most recent markup of each island that waits for a touch: such an island appears on every page, with the same markup on the
 * next.
 */
const last = new Map<unknown, { key: string; markup: string }>();

function keptLast(component: unknown, key: string, make: (when: string) => string): string {
  const known = last.get(component);
  if (known?.key === key) return known.markup;
  const markup = flatten(make(""));
  last.set(component, { key, markup });
  return markup;
}

/** Names of the files of islands beyond the shared ones. */
export function islandFiles(components: readonly unknown[], assets: Assets): string[] {
  const found = new Set<string>();
  for (const component of components) {
    const file = files.get(component);
    if (file === undefined) throw new Error(notAnIsland(component));
    const { src, imports } = assets.island(file);
    for (const each of [src, ...imports.split(" ")]) found.add(each);
  }
  found.delete("");
  return [...found];
}

/** Id of an island on its page; a repeated one gets a number, so that ids stay unique. */
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
