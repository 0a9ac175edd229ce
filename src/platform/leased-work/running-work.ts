import type { Database } from "db/client";

/** What this process carries out behind its answers, and what ends it. */
export class RunningWork {
  readonly #ending = new AbortController();
  readonly #behind = new Set<Promise<void>>();
  readonly #turns = new Map<string, Set<Promise<void>>>();

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Carries something out while its caller is answered. `work` never rejects. */
  add(work: Promise<void>): void {
    this.#behind.add(work);
    void work.finally(() => this.#behind.delete(work));
  }

  /** Does something when fewer than so many of its kind are done in this process. */
  async inTurn(kind: string, atOnce: number, act: () => Promise<void>): Promise<void> {
    const acts = this.#turns.get(kind) ?? new Set();
    this.#turns.set(kind, acts);
    while (acts.size >= atOnce) await Promise.race(acts);
    const acting = act();
    const ended = acting.catch(() => undefined).finally(() => acts.delete(ended));
    acts.add(ended);
    return acting;
  }

  /** Waits until nothing is carried out behind an answer any more. */
  async settled(): Promise<void> {
    while (this.#behind.size > 0) await Promise.all(this.#behind);
  }

  /** Breaks off what goes on behind answers, begins nothing more, and waits until all of it was handed over. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#behind);
  }
}

/** By the handle that every view of a database shares. */
const known = new WeakMap<Database["read"], RunningWork>();

export function runningWork({ read }: Database): RunningWork {
  const found = known.get(read) ?? new RunningWork();
  known.set(read, found);
  return found;
}

/** Breaks off all leased work that this process carries out behind its answers, and hands it over: the server is stopping. */
export const stopLeasedWork = (db: Database): Promise<void> => runningWork(db).stop();
