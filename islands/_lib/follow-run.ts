import { useEffect, useRef, useState } from "react";
import type { Topic } from "@/resources/topics";
import type { Text } from "@/vocabulary/language";
import { ApiError } from "./api";
import { changed } from "./change-events";
import { refusalText } from "./refusal";
import { toastError } from "./toast-error";

/** Pause before a run is read again, in milliseconds: at first, and at most. */
const firstWait = 500;
const longestWait = 8000;

/** Checks whether a retry cannot help: the record is gone, or the reader may no longer see it. */
const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Waits; rejects with the signal's reason once it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

/** Input of one reading of a run: `onProgress` receives each state of the run as it arrives. */
export type Reading<Run> = { signal: AbortSignal; onProgress(run: Run): void };

/**
 * Reads a run, once or as a stream, and answers it if it is over; undefined if it is to be read again. It throws where
 * the connection is lost.
 */
export type ReadRun<Run> = (id: number, reading: Reading<Run>) => Promise<Run | undefined>;

type Listeners<Run> = Reading<Run> & { onLost(lost: boolean): void };

/** Reads a run until it is over: the server carries it out whether anybody looks or not. Throws ApiError if it is refused. */
async function followToEnd<Run>(id: number, read: ReadRun<Run>, listeners: Listeners<Run>): Promise<Run> {
  const { signal, onLost } = listeners;
  let wait = firstWait;
  const onProgress = (run: Run) => {
    onLost(false);
    wait = firstWait;
    listeners.onProgress(run);
  };
  for (;;) {
    try {
      const ended = await read(id, { signal, onProgress });
      if (ended) return ended;
    } catch (error) {
      if (signal.aborted || isPermanent(error)) throw error;
      onLost(true);
      wait = Math.min(wait * 2, longestWait);
    }
    await pause(wait, signal);
  }
}

/** A run to follow, and whether the reader had it under way already. */
type FoundRun = { id: number; joined: boolean };

/** Starts a run, or finds the one that the reader has under way already, in another tab. */
export async function startOrJoin({
  start,
  taken,
  running,
  username,
}: {
  start: () => Promise<number>;
  /** The code that the server refuses a second one with. */
  taken: string;
  /** Reads the running ones. */
  running: () => Promise<readonly { id: number; startedBy: string | null }[]>;
  username: string;
}): Promise<FoundRun> {
  try {
    return { id: await start(), joined: false };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== taken) throw error;
    const found = (await running()).find(({ startedBy }) => startedBy === username);
    if (!found) throw error;
    return { id: found.id, joined: true };
  }
}

/** State of a dialog that starts a run: its form, the run under way (undefined until its first reading), or its end. */
type RunState<Run> =
  | { step: "form" }
  | { step: "running"; id: number | undefined; run: Run | undefined; joined: boolean }
  | { step: "over"; run: Run };

/**
 * Follows a run in a dialog until it is over. Closing the dialog leaves the run alone.
 *
 * @example
 * const run = useRun<ReportDto>({ running, read: readReport, topic: "reports", name: "Report", failed: words.failed });
 * await run.follow(() => startOrJoin({ … }));
 */
export function useRun<Run>({
  running,
  read,
  topic,
  name,
  failed,
}: {
  /** The run that the reader has under way as the dialog opens. */
  running: number | undefined;
  read: ReadRun<Run>;
  topic: Topic;
  /** Name and title of the message that it could not be followed. */
  name: Text;
  failed: Text;
}) {
  const [state, setState] = useState<RunState<Run>>({ step: "form" });
  const [lost, setLost] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leaving = useRef<AbortController | undefined>(undefined);
  const news = useRef<HTMLDivElement>(null);

  async function follow(find: () => Promise<FoundRun>): Promise<void> {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setFailure(undefined);
    setLost(false);
    setState({ step: "running", id: undefined, run: undefined, joined: false });
    try {
      const { id, joined } = await find();
      changed(topic);
      const onProgress = (run: Run) => setState({ step: "running", id, run, joined });
      const run = await followToEnd(id, read, { signal, onProgress, onLost: setLost });
      setState({ step: "over", run });
      changed(topic);
    } catch (error) {
      if (signal.aborted) return;
      setState({ step: "form" });
      setFailure(refusalText(error));
      toastError(error, failed, name);
    }
  }

  // Once, as the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run that was under way then is followed
  useEffect(() => {
    if (running !== undefined) void follow(async () => ({ id: running, joined: true }));
    return () => leaving.current?.abort();
  }, []);

  // The button that was pressed is gone or disabled: what it led to takes the focus.
  useEffect(() => {
    if (state.step !== "form") news.current?.focus();
  }, [state.step]);

  return {
    state,
    /** True while a lost connection is being tried again. */
    lost,
    /** Why the run that was followed ended without an answer. */
    failure,
    news,
    follow,
    clearFailure: () => setFailure(undefined),
    showForm: () => setState({ step: "form" }),
  };
}
