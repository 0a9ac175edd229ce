import { findAccountNumber } from "../reading/account.ts";
import type { ReadLine } from "../reading/marks.ts";
import { isOfGoods } from "../reading/other-papers.ts";
import type { Solution } from "./solve.ts";

const FEWEST_DATED = 3;

/**
 * Dated amounts alone are no statement: figures must bear each other out, or stand under headings with a balance. Where
 * nothing but a total does, an account must be named over dated rows; where a table lists goods or instalments, an opening balance.
 */
export function isStatement(solution: Solution, lines: readonly ReadLine[]): boolean {
  const { chain, totals, run } = solution;
  if (chain.rows.length === 0) return true;
  const balanced = chain.checks.some((check) => check.ok);
  const ends = chain.end !== null && solution.closingPrinted && chain.end === solution.closing;
  if (!(solution.openingPrinted && (balanced || ends)) && isOfGoods(lines)) return false;
  if (balanced || ends) return true;
  const printed = solution.openingPrinted || solution.closingPrinted;
  const dated = run.rows.filter((row) => row.dated);
  if (totals.some((total) => total.ok && total.actual !== 0))
    return printed || (dated.length >= FEWEST_DATED && findAccountNumber(lines) !== null);
  return printed && dated.filter((row) => row.part.header !== null).length >= FEWEST_DATED;
}
