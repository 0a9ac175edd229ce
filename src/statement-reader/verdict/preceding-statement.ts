import type { Segment } from "../accounts/segments";
import { optional } from "../pass";
import type { Solution } from "../solving/solve";

/** A statement of a file with the events it was read from. */
interface Placed {
  segment: Segment;
  solution: Solution;
}

/** A printed closing balance ends it, and its rows lead there. */
function isClosed({ solution }: Placed): boolean {
  return solution.closingPrinted && solution.closing === solution.chain.end;
}

/** A balance that is only brought forward begins it. */
function isCarried({ segment }: Placed): boolean {
  const first = segment.events.find((event) => event.type !== "text");
  return first?.type === "mark" && first.mark.kind === "carried";
}

/**
 * Whether the statement before ends where this one begins. One without a closing balance may be the upper half of this
 * one, with rows missing between them, unless another account's number heads this one and opens it.
 */
export const endsBefore = optional(
  {
    name: "ends of the statement before",
    why: "rows are missing between two statements of a file",
    fixture: "ends-of-the-statement-before",
  },
  () => true,
  (before: Placed | undefined, own: Placed): boolean =>
    before === undefined || isClosed(before) || (own.segment.named && !isCarried(own)),
);
