import type { StatementAnalysis, Verdict } from "../contract";
import { isoDate } from "../dates/calendar";
import { decimalString } from "../decimals";
import type { DatedRow } from "../rows/dated-rows";
import type { Solution } from "../solving/solve";

/** By how much the figures do not add up, in minor units; null where they do, or nothing tells. */
export function differenceOf(solution: Solution, verdict: Verdict): number | null {
  if (verdict !== "not_proven") return null;
  const { chain } = solution;
  const broken = chain.checks.find((check) => !check.ok);
  const moved =
    chain.rows.reduce((sum, row) => sum + row.credit - row.debit, 0) * (solution.reading.liability ? -1 : 1);
  if (
    solution.opening !== null &&
    solution.closing !== null &&
    solution.closing !== solution.opening + moved
  ) {
    return solution.closing - solution.opening - moved;
  }
  if (broken) return broken.actual - broken.expected;
  const total = solution.totals.find((each) => each.strict && !each.ok);
  return total ? total.actual - total.expected : null;
}

/** The first row whose printed balance does not follow from the rows before it. */
export function firstBreakOf(
  solution: Solution,
  rows: readonly DatedRow[],
  decimals: number,
): StatementAnalysis["firstBreak"] {
  const broken = solution.chain.checks.find((check) => !check.ok);
  if (!broken) return null;
  const index = Math.max(broken.row, 0);
  const solved = solution.chain.rows[index];
  const place = rows.findIndex((row) => row.solved === solved);
  const row = rows[place];
  return {
    page: broken.page,
    row: place + 1,
    date: row?.day === null || row?.day === undefined ? null : isoDate(row.day),
    description: row?.description || broken.label,
    expected: decimalString(broken.expected, decimals),
    actual: decimalString(broken.actual, decimals),
  };
}
