import { ApiError } from "./api";

/** Pause before running work is fetched again, in milliseconds: at first, and at most. */
export const firstWait = 500;
export const longestWait = 8000;

/** Checks whether a retry cannot help: the record is gone, or the reader may no longer see it. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Waits; rejects with the signal's reason once it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}

type Starting<Started, Running> = {
  start: () => Promise<Started>;
  /** The code that the server refuses a second one with. */
  taken: string;
  /** Reads the running ones. */
  running: () => Promise<readonly Running[]>;
  username: string;
};

/** Starts a piece of work, or finds the one that the reader has under way already, in another tab. */
export async function startOrFind<Started, Running extends { startedBy: string | null }>({
  start,
  taken,
  running,
  username,
}: Starting<Started, Running>): Promise<{ started: Started } | { found: Running }> {
  try {
    return { started: await start() };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== taken) throw error;
    const found = (await running()).find(({ startedBy }) => startedBy === username);
    if (!found) throw error;
    return { found };
  }
}
