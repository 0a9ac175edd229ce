import type { StatementAnalysis, StatementRow } from "./contract";

/** Number of rows seen at first, and around a broken one. */
const first = 20;
const around = 2;

/** True if a row is marked: its own check failed, or the sums first break at it. `index` counts from 0. */
export const isMarked = (
  row: StatementRow,
  index: number,
  { firstBreak }: Pick<StatementAnalysis, "firstBreak">,
) => row.check === "broken" || firstBreak?.row === index + 1;

/** Rows seen at first: those around each marked one, or the first ones without a mark. */
export function initialRows(rows: readonly StatementRow[], analysis: Pick<StatementAnalysis, "firstBreak">) {
  const numbered = rows.map((row, index) => ({ index, row, marked: isMarked(row, index, analysis) }));
  const marked = numbered.filter((row) => row.marked).map(({ index }) => index);
  if (marked.length === 0 || rows.length <= first) return numbered.slice(0, first);
  return numbered.filter(({ index }) => marked.some((at) => Math.abs(at - index) <= around)).slice(0, 200);
}
