import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { mostPacedAccounts, type ResultDto, type RunDto } from "./contract";
import { getRun } from "./list";
import { countDone, readResults, toResultDto, toRunDto } from "./queries";

/** Event of a run. `id` is the newest reported account: a lost connection continues after it. */
type RunEvent =
  | { event: "result"; id: number; data: ResultDto }
  | { event: "progress" | "end"; id: number; data: RunDto };

/** Pause between reads of the run, and the longest silence before the connection is closed, in milliseconds. */
const lookEvery = 100;
const heartbeat = 10_000;

/** Maximum duration of one connection; its reader then continues by the run's id. */
const longestConnection = 10 * 60_000;

/** Number of results read at a time. */
const perRead = 500;

/**
 * Follows a run from an account on until it ends. It reads the run's stored results, so that it works on any node and
 * at any time.
 * @throws AppError 403 for anyone but staff, 404 for an unknown run
 */
export async function* followRun(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  runId: number,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<RunEvent> {
  const began = performance.now();
  let position = after;
  let lastState = "";
  let lastStateAt = 0;
  while (!signal.aborted && performance.now() - began < longestConnection) {
    const run = await getRun(deps, actor, runId);
    const all = run.total <= mostPacedAccounts;
    for (;;) {
      const rows = await readResults(deps, runId, {
        all,
        after: position,
        upTo: run.lastAccountId,
        limit: perRead,
      });
      for (const row of rows) {
        if (signal.aborted) return;
        position = row.vaId;
        yield { event: "result", id: position, data: toResultDto(row) };
      }
      if (rows.length < perRead) break;
    }
    position = Math.max(position, run.lastAccountId);
    if (run.status !== "running") {
      yield { event: "end", id: position, data: toRunDto(run) };
      return;
    }
    const state = `${countDone(run)} ${run.status}`;
    if (state !== lastState || performance.now() - lastStateAt > heartbeat) {
      lastState = state;
      lastStateAt = performance.now();
      yield { event: "progress", id: position, data: toRunDto(run) };
    }
    await Bun.sleep(lookEvery);
  }
}
