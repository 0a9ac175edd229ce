import { databaseError } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import { eachItem } from "@/commands/batch";
import { createdId } from "@/commands/idempotency/request-id";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import { findNextRun, readSources, readSweeps, rememberCalendars, type StoredSweep } from "./queries";
import { leavesFirst } from "./rules";
import { sweepWork } from "./run";
import { beginDue } from "./start";

type Reads = Pick<Deps, "db" | "env" | "now">;
type Due = { sweep: StoredSweep; dueAt: Instant; sources: ReadonlySet<number>; to: number | null };

/** The active sweeps that are due, each after those that pay into its sources. */
async function listDue(deps: Reads): Promise<Due[]> {
  const getCalendar = rememberCalendars(deps);
  const at = deps.now();
  const due: Due[] = [];
  for (const sweep of await readSweeps(deps, "status = 'active' and runs_at <> 'manual' order by id")) {
    const dueAt = await findNextRun(sweep, getCalendar);
    if (dueAt === undefined || dueAt > at) continue;
    const sources = new Set((await readSources(deps, sweep)).map(({ id }) => id));
    due.push({ sweep, dueAt, sources, to: sweep.toAccountId });
  }
  return leavesFirst(due);
}

/** True if a sweep is due. */
export const hasDueSweeps = async (deps: Reads): Promise<boolean> => (await listDue(deps)).length > 0;

const underWayRow = z.object({ target: z.int() });

/** True if a current run pays into one of the accounts: a sweep that takes from them waits for its end. */
async function isFed({ db }: Pick<Deps, "db">, { sweep, sources }: Due): Promise<boolean> {
  const running = await readPrimaryRows(db, underWayRow, {
    sql: `select rule ->> '$.toAccountId' as target from sweep_runs
      where client_id = ? and status = 'running' and rule ->> '$.toAccountId' is not null`,
    args: [sweep.clientId],
  });
  return running.some(({ target }) => sources.has(target));
}

/**
 * Runs the due sweeps one after the other, on one node: each begins in the write that plans its next time, so that a
 * time is run once. Times that were missed are run once, together.
 * @returns the number of runs started
 */
export async function runDueSweeps(deps: Deps, signal: AbortSignal, node: Deps): Promise<number> {
  const batch = { name: "run due sweeps", items: await listDue(deps), signal };
  return eachItem(deps, batch, async (due) => {
    if (await isFed(deps, due)) return false;
    const requestId = Bun.randomUUIDv7();
    try {
      await deps.db.write(beginDue(due.sweep, due.dueAt, requestId, deps.now()));
    } catch (error) {
      const code = databaseError(error)?.code;
      // It was changed or run in the meantime.
      if (code === "SWEEP_CHANGED" || code?.startsWith("UNIQUE:sweep_runs")) return false;
      throw error;
    }
    await sweepWork.carryOut(node, await createdId(deps, "sweep_runs", { requestId }), signal);
    return true;
  });
}
