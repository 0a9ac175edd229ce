import type { Child } from "hono/jsx";

/** Content of a block's children or slot: JSX, text, or a template's markup. */
export type Content = Child;
