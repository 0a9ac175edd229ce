import { placeKey } from "../accounts/account-places";
import { isBare } from "../amounts/amounts";
import { optional } from "../pass";
import { listMovements } from "../rows/cells";
import type { SolvedRow } from "../solving/balance-chain";
import type { TotalCheck } from "../solving/printed-totals";
import type { Solution } from "../solving/solution";

/** The printed totals that must tie and do not. */
const brokenTotals = (solution: Solution): TotalCheck[] =>
  solution.totals.filter((total) => total.strict && !total.ok);

/** True if it sums rows, and does not merely equal one of the balances. */
const sumsRows = ({ debits, credits, actual }: TotalCheck): boolean =>
  debits.length > 0 || credits.length > 0 || actual === 0;

/** The side of the heading above an unsigned amount, in a table with headings for both. */
function headedSide({ row }: SolvedRow): "debit" | "credit" | null {
  const roles = new Set(row.part.header?.headings.map((heading) => heading.role));
  if (!roles.has("debit") || !roles.has("credit")) return null;
  const moved = listMovements(row.cells).filter(([, { minor }]) => minor > 0);
  const [only] = moved;
  if (!only || moved.length > 1 || !isBare(only[1])) return null;
  if (only[0].startsWith("debit")) return "debit";
  return only[0].startsWith("credit") ? "credit" : null;
}

/** True if a row is a debit though its amount is under the heading of credits, or the reverse. */
function turnsRows(solution: Solution, headed: readonly Solution[]): boolean {
  const sides = new Map(
    headed.flatMap(({ chain }) => chain.rows.map((row) => [placeKey(row.row), headedSide(row)] as const)),
  );
  return solution.chain.rows.some((row) => {
    const side = sides.get(placeKey(row.row)) ?? null;
    return side !== null && row[side === "debit" ? "credit" : "debit"] !== 0;
  });
}

const fewestChecks = 3;
const mostly = 0.8;

/** True if balances under their own heading follow from each other, and the reading uses others. */
function dropsBalances(solution: Solution, headed: readonly Solution[]): boolean {
  const own = new Map(solution.chain.rows.map(({ row, balance }) => [placeKey(row), balance]));
  return headed.some(({ chain }) => {
    const running = chain.checks.filter((check) => check.running);
    const ties = running.filter(({ ok }) => ok).length;
    if (running.length < fewestChecks || ties === running.length || ties < running.length * mostly)
      return false;
    return chain.rows.some(({ row, balance }) => {
      const other = own.get(placeKey(row));
      return (
        balance !== null && other !== undefined && other !== null && Math.abs(other) !== Math.abs(balance)
      );
    });
  });
}

/**
 * The solution of a reading without headings, checked against the headings: the totals that must tie, since without
 * headings a total is less certain, the sides of the rows, which tie reversed as well, and the balances.
 */
export const heldToHeadings = optional(
  { name: "readings against headings", why: "a reading without headings says otherwise than these" },
  (solution) => solution,
  (solution: Solution, headed: readonly Solution[]): Solution => {
    const broken = headed.flatMap(brokenTotals);
    const strict = ({ event, actual }: TotalCheck) =>
      broken.some(
        (each) => each.event.page === event.page && each.event.y === event.y && each.actual === actual,
      );
    const totals = solution.totals.map((total) =>
      strict(total) ? { ...total, strict: true, ok: total.ok && sumsRows(total) } : total,
    );
    const { reading } = solution;
    const asHeaded = reading.asHeaded && !turnsRows(solution, headed) && !dropsBalances(solution, headed);
    return { ...solution, totals, reading: { ...reading, asHeaded } };
  },
);
