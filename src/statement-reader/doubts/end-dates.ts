import type { Segment } from "../accounts/segments";
import { resolveDate } from "../dates/calendar";
import type { ReadDocument } from "../document";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "../solving/solve";

/** Days of value and days of printing stray so far from the ends of a statement. */
const DAYS_ASTRAY = 7;

/** True where the opening balance at an end of the table is dated after the first row, or the closing one before the last. */
export function endsMisdated(
  { run }: Solution,
  rows: readonly DatedRow[],
  segment: Segment,
  document: ReadDocument,
): boolean {
  const days = rows.flatMap((row) => row.day ?? []);
  const period = segment.period ?? document.anchor;
  return [run.steps[0], run.steps.at(-1)].some((step) => {
    if (step?.kind !== "mark" || !step.event.mark.exact || step.event.column === null) return false;
    const { kind, date } = step.event.mark;
    const day = date ? resolveDate(date, document.order, period) : null;
    if (day === null) return false;
    if (kind === "opening") return days.some((each) => each < day - DAYS_ASTRAY);
    return kind === "closing" && days.some((each) => each > day + DAYS_ASTRAY);
  });
}
