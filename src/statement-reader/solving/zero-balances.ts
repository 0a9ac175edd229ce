import { balanceIn } from "../rows/cells";
import type { Step } from "./column-reading";
import type { Run } from "./run";

function printsZero(step: Step): boolean {
  if (step.kind === "balance") return step.money.minor === 0 && step.key !== null;
  if (step.kind !== "row") return false;
  return balanceIn(step.row.cells)?.minor === 0;
}

/**
 * The same run without the entries that print a balance of zero: some statements list what was refused or only asked
 * for in this way, between rows whose balances go on without it. What is left out was passed over: it lets nothing be
 * proven. Null where no entry prints zero.
 */
export function withoutZeroBalances(run: Run): Run | null {
  const steps = run.steps.filter((step) => !printsZero(step));
  const left = run.steps.length - steps.length;
  if (left === 0) return null;
  const rows = steps.flatMap((step) => (step.kind === "row" ? [step.row] : []));
  return { ...run, steps, rows, passed: run.passed + left };
}
