import type { Solution } from "./solve.ts";
import type { TotalCheck } from "./totals.ts";

/** The printed totals that must tie and do not. */
export function brokenTotals(solution: Solution): TotalCheck[] {
  return solution.totals.filter((total) => total.strict && !total.ok);
}

/**
 * The solution of a reading without headings, held to the totals that must tie by the headings: without these a total
 * says less of itself, and a wrong one would be passed over.
 */
export function heldTo(solution: Solution, broken: readonly TotalCheck[]): Solution {
  const strict = ({ event, actual }: TotalCheck) =>
    broken.some(
      (each) => each.event.page === event.page && each.event.y === event.y && each.actual === actual,
    );
  const totals = solution.totals.map((total) => (strict(total) ? { ...total, strict: true } : total));
  return { ...solution, totals };
}
