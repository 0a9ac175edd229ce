import type { Database } from "db/client";

/** Owner of the work that waits for its turn, and the number of items that may run at once. */
type TurnOf = { owner: unknown; atOnce: number };

/**
 * Number of running items, and the callbacks that start the waiting ones, by owner; the next owner comes
 * first.
 */
type Turns = { acting: number; waiting: Map<unknown, (() => void)[]> };

function waitForTurn({ waiting }: Turns, owner: unknown): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const own = waiting.get(owner);
  if (own) own.push(resolve);
  else waiting.set(owner, [resolve]);
  return promise;
}

/** Gives the turn to the next waiting owner. */
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

/** Work that this process carries out in the background, with its end. */
class RunningWork {
  readonly #ending = new AbortController();
  readonly #behind = new Set<Promise<void>>();
  readonly #turns = new Map<string, Turns>();

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Carries work out while its caller is answered. `work` never rejects. */
  add(work: Promise<void>): void {
    this.#behind.add(work);
    void work.finally(() => this.#behind.delete(work));
  }

  /**
   * Runs `act` once fewer than `atOnce` items of its kind are running in this process. Owners of waiting
   * items take turns, so that an owner with many items does not delay the others.
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

  /** Waits until all background work has finished. */
  async settled(): Promise<void> {
    while (this.#behind.size > 0) await Promise.all(this.#behind);
  }

  /** Interrupts the work behind answers, begins no more, and waits until all of it was released. */
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

/** Interrupts all leased work that this process carries out behind its answers, and releases it: the server is stopping. */
export const stopLeasedWork = (db: Database): Promise<void> => runningWork(db).stop();
