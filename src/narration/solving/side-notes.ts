import type { RowEvent } from "../reading/events.ts";
import type { Run } from "./steps.ts";

const NEARLY_ALL = 0.9;
const FEWEST = 5;

function hasBalance({ cells }: RowEvent): boolean {
  return Object.keys(cells).some((key) => key.startsWith("balance"));
}

/**
 * The same run without undated amounts that no balance follows, where nearly every dated row has one: '10.17' below '10.00'
 * with the fee in it. Null where there are none. They count as passed over, so that what is left is never called proven.
 */
export function withoutSideNotes(run: Run): Run | null {
  const dated = run.rows.filter((row) => row.dated);
  if (dated.length < FEWEST || dated.filter(hasBalance).length < dated.length * NEARLY_ALL) return null;
  const notes = new Set(run.rows.filter((row) => !row.dated && !hasBalance(row)));
  if (notes.size === 0) return null;
  const rows = run.rows.filter((row) => !notes.has(row));
  const steps = run.steps.filter((step) => step.kind !== "row" || !notes.has(step.row));
  return { ...run, rows, steps, passed: run.passed + notes.size };
}
