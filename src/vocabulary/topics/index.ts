import type { topics } from "../options";

/** Topic that a write can change. */
export type Topic = (typeof topics)[number];

/** The event of a change, after which parts of pages that show it fetch themselves again. */
export type ChangeEvent = `${Topic}:changed`;
