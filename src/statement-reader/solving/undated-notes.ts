import { balanceIn } from "../rows/cells";
import type { RowEvent } from "../rows/events";
import { passingOver, type Run } from "./run";

const NEARLY_ALL = 0.9;
const FEWEST = 5;

function hasBalance({ cells }: RowEvent): boolean {
  return balanceIn(cells) !== null;
}

/**
 * The same run without undated amounts that no balance follows, where nearly every dated row has one: '10.17' below '10.00'
 * with the fee in it. Null where there are none. They count as passed over, so that what is left is never called proven.
 */
export function withoutSideNotes(run: Run): Run | null {
  const dated = run.rows.filter((row) => row.dated);
  if (dated.length < FEWEST || dated.filter(hasBalance).length < dated.length * NEARLY_ALL) return null;
  const notes = new Set(run.rows.filter((row) => !row.dated && !hasBalance(row)));
  return notes.size === 0 ? null : passingOver(run, notes);
}
