import type { Child } from "hono/jsx";

/** What a block takes as children or in a slot: JSX, text, or a template's markup. */
export type Content = Child;
