import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { createdId } from "@/commands/idempotency/request-id";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { runStatuses } from "@/vocabulary/bank-options";
import { countAccounts, getRunColumns } from "./commands";
import { reconciliationWork } from "./run";

const standingRow = z.object({
  id: z.int(),
  status: z.enum(runStatuses),
  done: z.int(),
  failure: z.string().nullable(),
});
type Standing = z.infer<typeof standingRow>;

const hour = 3_600_000;

/** Finds the nightly run that is under way, or that was done within the last hour. */
function findNightly({ db, now }: Pick<Deps, "db" | "now">): Promise<Standing | undefined> {
  return readPrimaryRow(db, standingRow, {
    sql: `select id, status, matched + discrepancies + errors as done, failure from reconciliation_runs
      where scope = 'auto' and (status = 'running' or (status = 'done' and finished_at > ?)) order by id desc limit 1`,
    args: [now() - hour],
  });
}

async function readStanding({ db }: Pick<Deps, "db">, id: number): Promise<Standing> {
  const row = await readPrimaryRow(db, standingRow, {
    sql: "select id, status, matched + discrepancies + errors as done, failure from reconciliation_runs where id = ?",
    args: [id],
  });
  if (!row) throw new Error(`The reconciliation ${id} is not there any more`);
  return row;
}

/**
 * Reconciles every open account whose configuration has auto reconciliation on, as a run of the server itself, and raises alerts
 * for staff about books out of order. An interrupted night continues with its run.
 * @returns number of reconciled accounts
 */
export async function reconcileNightly(deps: Deps, signal: AbortSignal, node: Deps): Promise<number> {
  const known = await findNightly(deps);
  if (known?.status === "done") return known.done;
  const runId = known?.id ?? (await beginNightly(deps));
  if (runId === undefined) return 0;
  await reconciliationWork.carryOut(node, runId, signal);
  signal.throwIfAborted();
  const { status, done, failure } = await readStanding(deps, runId);
  if (status === "failed") throw new AppError("conflict", `Reconciliation ${runId} failed: ${failure}`);
  // Another node works on it, or the database was away: it is read again.
  if (status === "running") throw new AppError("conflict", `Reconciliation ${runId} has not ended yet`);
  return done;
}

async function beginNightly(deps: Deps): Promise<number | undefined> {
  const { total, upTo } = await countAccounts(deps, { scope: "auto" });
  if (total === 0) return undefined;
  const requestId = Bun.randomUUIDv7();
  const columns = getRunColumns({ accounts: { scope: "auto" }, total, upTo });
  await deps.db.write(
    reconciliationWork.beginning({ requestId, at: deps.now(), columns }, { scope: "auto", total }),
  );
  return createdId(deps, "reconciliation_runs", { requestId });
}
