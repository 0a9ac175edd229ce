import { AsyncLocalStorage } from "node:async_hooks";
import type { Assets } from "./assets";

/** Context of a rendering in its request. */
export type RenderScope = {
  assets: Assets;
  /** Language of the page. */
  language: string;
  /** Allows the style elements that a library adds in the browser, by the page's security policy. */
  nonce: string;
  /** Number of uses of each island id, so that two alike on one page get different ones. */
  islands: Map<string, number>;
};

const storage = new AsyncLocalStorage<RenderScope>();

/** Renders within a scope: islands and asset addresses belong to the request that is being answered. */
export const renderWithin = <Result>(scope: RenderScope, render: () => Result): Result =>
  storage.run(scope, render);

/** The scope of the rendering under way. Throws outside of one: there is no page to belong to. */
export function renderScope(): RenderScope {
  const scope = storage.getStore();
  if (scope) return scope;
  throw new Error("Islands and asset() belong to a page: render them in its view, not when a module loads.");
}

/** The hashed address of a built file, e.g. `asset("app.css")`, within the page being rendered. */
export const asset = (name: string): string => renderScope().assets.url(name);
