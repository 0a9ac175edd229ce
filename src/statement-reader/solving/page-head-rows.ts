import type { Event, MarkEvent, RowEvent } from "../rows/events";
import { passingOver, type Run } from "./run";

const AT = 1.5;
const FEWEST_BELOW = 2;

function isOpening(event: MarkEvent): boolean {
  return event.mark.exact && (event.mark.kind === "opening" || event.mark.kind === "dated");
}

function precedes(row: RowEvent, mark: MarkEvent): boolean {
  return row.page < mark.page || (row.page === mark.page && row.y < mark.y);
}

function sameLine(a: RowEvent, b: RowEvent): boolean {
  return a.page !== b.page && Math.abs(a.y - b.y) < AT && a.text.join(" ") === b.text.join(" ");
}

/**
 * The same run without the lines of a page's head that look like rows, in a statement without headings: what stands
 * above the opening balance, and what a later page repeats at the same place. Null where there is none. They count as
 * passed over, so that what is left is never called proven.
 */
export function withoutStrays(run: Run, events: readonly Event[]): Run | null {
  if (run.rows.some((row) => row.part.header !== null)) return null;
  const opening = events.find((event) => event.type === "mark" && isOpening(event));
  if (opening?.type !== "mark") return null;
  const above = run.rows.filter((row) => precedes(row, opening));
  if (above.length === 0 || run.rows.length < above.length * FEWEST_BELOW) return null;
  const strays = new Set(run.rows.filter((row) => above.some((each) => each === row || sameLine(each, row))));
  return passingOver(run, strays);
}
