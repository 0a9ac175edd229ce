import { areOneDay } from "../dates/same-day";
import type { Step } from "./column-reading";
import type { Run } from "./run";

/** True for a row that a balance of the day below it takes in: it is of the same day. */
function ofItsDay(step: Step | undefined, mark: Step): boolean {
  if (step?.kind !== "row" || mark.kind !== "mark" || mark.event.mark.date === null) return false;
  return areOneDay([step.row.date, mark.event.mark.date]);
}

/**
 * The same run with the balance of each day moved above the day's rows: where the newest row comes first, a balance at
 * the end of the day stands below rows that it takes in. Null where none stands so.
 */
export function withDaysAbove(run: Run): Run | null {
  const steps: Step[] = [];
  let moved = false;
  for (const step of run.steps) {
    let at = steps.length;
    if (step.kind === "mark" && step.event.mark.kind === "day") while (ofItsDay(steps[at - 1], step)) at -= 1;
    moved ||= at < steps.length;
    steps.splice(at, 0, step);
  }
  return moved ? { ...run, steps } : null;
}
