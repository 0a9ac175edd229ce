import { renderScope } from "./scope.ts";

export type Assets = { url(name: string): string; island(file: string): string };

/** The hashed address of a built file, e.g. `asset("app.css")`, within the page being rendered. */
export const asset = (name: string): string => renderScope().assets.url(name);
