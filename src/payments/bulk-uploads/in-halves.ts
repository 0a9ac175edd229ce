import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import type { LeasedCommit } from "./lease";
import { uploadedRows } from "./queries";

/** Carries rows out in one write; if it is refused, halves them until only the failing rows are refused. */
export async function inHalves<Row extends { row: number }>(
  deps: Deps,
  run: LeasedCommit,
  rows: readonly Row[],
  carryOut: (deps: Deps, run: LeasedCommit, rows: readonly Row[]) => Promise<AppError | undefined>,
): Promise<void> {
  const [first] = rows;
  const refusal = first && (await carryOut(deps, run, rows));
  if (!refusal) return;
  if (rows.length === 1) return uploadedRows.refuse(deps, run, first.row, refusal);
  const middle = Math.ceil(rows.length / 2);
  await inHalves(deps, run, rows.slice(0, middle), carryOut);
  await inHalves(deps, run, rows.slice(middle), carryOut);
}
