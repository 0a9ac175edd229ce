import type { MarkEvent } from "../rows/event-types";
import { type Reading, readBalance, signedBalance } from "./column-reading";
import type { Run } from "./run";

/** Marks of a summary whose label has no other words: a sentence that ends in a balance's name prints none. */
export const certainEnds = (run: Run, kind: "opening" | "closing"): MarkEvent[] =>
  run.summary.filter((event) => event.mark.kind === kind && event.mark.exact);

/** Marks of a kind, or else all that end with such a label. */
export function marksOfKind(run: Run, kind: "opening" | "closing"): MarkEvent[] {
  const sure = certainEnds(run, kind);
  return sure.length > 0 ? sure : run.summary.filter((event) => event.mark.kind === kind);
}

/** The distinct balances in minor units, with the signs of a reading. */
export const values = (events: readonly MarkEvent[], liability: boolean): number[] => [
  ...new Set(events.map((event) => signedBalance(event.mark.money, liability))),
];

/** The balance printed last in the run after every row, and the one printed first before every row. */
export function endsOfRun(run: Run, reading: Reading): { first: number | null; last: number | null } {
  const steps = reading.newestFirst ? [...run.steps].reverse() : run.steps;
  const at = (step: (typeof steps)[number] | undefined, never: "opening" | "closing") => {
    if (step?.kind !== "mark" || step.event.mark.kind === never) return null;
    return signedBalance(step.event.mark.money, reading.liability);
  };
  const closed = closingAbove(steps, reading);
  return {
    first: at(steps[0], "closing"),
    last: steps.length > 1 ? at(steps[closed] ?? steps.at(-1), "opening") : null,
  };
}

/**
 * Index of the closing balance below which only rows without balances follow, which do not move it. -1 if there is
 * none.
 */
function closingAbove(steps: Run["steps"], reading: Reading): number {
  const at = steps.findLastIndex((step) => step.kind === "mark" && step.event.mark.kind === "closing");
  const closing = steps[at];
  if (at < 1 || closing?.kind !== "mark" || !closing.event.mark.exact) return -1;
  const bare = steps
    .slice(at + 1)
    .every((step) => step.kind === "row" && readBalance(step.row, reading) === null);
  return bare ? at : -1;
}
