import { Share } from "./share";

/**
 * Runs jobs a few at a time. Owners take turns, and each owner's jobs run in the order in which they came; a waiting job
 * leaves the queue when its signal aborts.
 */
export class Queue {
  #running = 0;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #places: Share;

  /** @param mostWaiting jobs of one owner that may wait where nobody else does; those of all together may be twice as many */
  constructor(
    readonly atOnce: number,
    mostWaiting = Number.POSITIVE_INFINITY,
  ) {
    this.#places = new Share(2 * mostWaiting);
  }

  /** Whether one more job of this owner would wait behind as many as may wait. */
  isFull(owner = ""): boolean {
    return this.#running >= this.atOnce && !this.#places.hasRoom(owner, 1);
  }

  /**
   * Waits for a turn and runs the job; gives null without running it when the signal aborts before its turn.
   * @param owner whose job it is: a client, a network
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal, owner = ""): Promise<T | null> {
    if (signal?.aborted) return null;
    if (this.#running < this.atOnce) this.#running += 1;
    else if (!(await this.#turn(owner, signal))) return null;
    try {
      return await job();
    } finally {
      // Whoever is next has the place of this job: nobody comes in between.
      const next = this.#takeNext();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<boolean> {
    this.#places.take(owner, 1);
    const line = this.#waiting.get(owner) ?? [];
    this.#waiting.set(owner, line);
    return new Promise((resolve) => {
      const go = () => {
        this.#places.give(owner, 1);
        signal?.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        const at = line.indexOf(go);
        if (at < 0) return;
        line.splice(at, 1);
        this.#places.give(owner, 1);
        resolve(false);
      };
      line.push(go);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** The first job of the owner whose turn it is, who then goes to the end. */
  #takeNext(): (() => void) | undefined {
    for (const [owner, line] of this.#waiting) {
      const next = line.shift();
      this.#waiting.delete(owner);
      if (line.length > 0) this.#waiting.set(owner, line);
      if (next) return next;
    }
    return undefined;
  }
}
