import type { Database } from "db/client";

/** Whose work waits for its turn, and how many are done at once. */
type TurnOf = { owner: unknown; atOnce: number };

/** How many are done, and what begins those that wait, by owner: the owner whose turn is next comes first. */
type Turns = { acting: number; waiting: Map<unknown, (() => void)[]> };

function waitForTurn({ waiting }: Turns, owner: unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = waiting.get(owner);
  if (own) own.push(resolve);
  else waiting.set(owner, [resolve]);
  return promise;
}

/** Hands the turn over to the next owner that waits. */
function endTurn(turns: Turns): void {
  const [next] = turns.waiting;
  if (!next) {
    turns.acting -= 1;
    return;
  }
  const [owner, [begin, ...others]] = next;
  turns.waiting.delete(owner);
  if (others.length > 0) turns.waiting.set(owner, others);
  begin?.();
}

/** What this process carries out behind its answers, and what ends it. */
export class RunningWork {
  readonly #ending = new AbortController();
  readonly #behind = new Set<Promise<void>>();
  readonly #turns = new Map<string, Turns>();

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Carries something out while its caller is answered. `work` never rejects. */
  add(work: Promise<void>): void {
    this.#behind.add(work);
    void work.finally(() => this.#behind.delete(work));
  }

  /**
   * Does something when fewer than so many of its kind are done in this process. Those that wait take turns between their
   * owners, so that one with many holds up no other.
   */
  async inTurn(kind: string, { owner, atOnce }: TurnOf, act: () => Promise<void>): Promise<void> {
    const turns = this.#turns.get(kind) ?? { acting: 0, waiting: new Map() };
    this.#turns.set(kind, turns);
    if (turns.acting < atOnce) turns.acting += 1;
    else await waitForTurn(turns, owner);
    try {
      await act();
    } finally {
      endTurn(turns);
    }
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
