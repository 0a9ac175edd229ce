import {
  followRunCall,
  listRunsCall,
  type ResultDto,
  type RunDto,
  resultSchema,
  runSchema,
  type StartRun,
  startRunCall,
} from "@/bank/reconciliation/contract";
import { send } from "../../_lib/api";
import { follow } from "../../_lib/follow";
import { firstWait, isPermanent, longestWait, pause, startOrFind } from "../../_lib/follow-work";

export type RunListeners = {
  signal: AbortSignal;
  onResult(result: ResultDto): void;
  onProgress(run: RunDto): void;
  /** Whether the connection is lost, and being tried again. */
  onLost(lost: boolean): void;
};

/**
 * Follows a run to its end, by its id and the last event that arrived: after a lost connection it continues there.
 * @throws ApiError if the server refuses it
 */
export async function followRunToEnd(runId: number, following: RunListeners): Promise<RunDto> {
  const { signal, onResult, onProgress, onLost } = following;
  let lastEventId: string | undefined;
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      const events = follow(followRunCall, { params: { id: runId }, lastEventId, signal });
      for await (const { event, id, data } of events) {
        onLost(false);
        wait = firstWait;
        if (event === "result") onResult(resultSchema.parse(data));
        else onProgress(runSchema.parse(data));
        if (event === "end") return runSchema.parse(data);
        lastEventId = id ?? lastEventId;
      }
    } catch (error) {
      if (signal.aborted || isPermanent(error)) throw error;
    }
    onLost(true);
    await pause(wait, signal);
  }
}

/** Starts a run, or finds the one that the reader has under way already, in another tab. */
export async function startOrJoin(body: StartRun, username: string, idempotencyKey: string): Promise<number> {
  const work = await startOrFind({
    start: () => send(startRunCall, { body, idempotencyKey }),
    taken: "RECONCILIATION_RUNNING",
    running: () => send(listRunsCall, { query: { status: "running" } }),
    username,
  });
  return "started" in work ? work.started.runId : work.found.runId;
}
