import {
  followRunCall,
  listRunsCall,
  type ResultDto,
  type RunDto,
  resultSchema,
  runSchema,
  type StartRun,
  startRunCall,
} from "@/reconciliation/contract";
import { ApiError, follow, send } from "../_lib/api";

/** How long to wait before a lost connection is tried again, in milliseconds: doubled each time. */
const firstWait = 500;
const longestWait = 8000;

export type Following = {
  signal: AbortSignal;
  onResult(result: ResultDto): void;
  onProgress(run: RunDto): void;
  /** Whether the connection is lost, and being tried again. */
  onLost(lost: boolean): void;
};

/** What trying again would not mend: the run is not there, or the reader may not see it any more. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Follows a run to its end, by its id and the last event that arrived: a connection that is lost goes on where it was.
 * @throws ApiError where the server refuses it
 */
export async function followToEnd(runId: number, following: Following): Promise<RunDto> {
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
      if (signal.aborted || isFinal(error)) throw error;
    }
    onLost(true);
    await pause(wait, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** Starts a run, or finds the one that the reader has under way already, in another tab. */
export async function startOrJoin(body: StartRun, username: string, idempotencyKey: string): Promise<number> {
  try {
    return (await send(startRunCall, { body, idempotencyKey })).runId;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "RECONCILIATION_RUNNING") throw error;
    const running = await send(listRunsCall, { query: { status: "running" } });
    const own = running.find(({ startedBy }) => startedBy === username);
    if (!own) throw error;
    return own.runId;
  }
}
