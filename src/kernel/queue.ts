import { Share } from "./share";

/**
 * Runs jobs a few at a time. Owners take turns, and each owner's jobs run in the order in which they came; a waiting job
 * leaves the queue when its signal aborts.
 */
export class Queue {
  #running = 0;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #places: Share;

  /**
   * @param mostWaiting waiting jobs allowed to an owner who waits alone; all owners together may have twice
   * as many
   */
  constructor(
    readonly atOnce: number,
    mostWaiting = Number.POSITIVE_INFINITY,
  ) {
    this.#places = new Share(2 * mostWaiting);
  }

  /** True if the owner's next job would have to wait and the owner's share of the queue is used up. */
  isFull(owner = ""): boolean {
    return this.#running >= this.atOnce && !this.#places.hasRoom(owner, 1);
  }

  /**
   * Waits for a turn and runs the job; returns null without running it if the signal aborts before its turn.
   * @param owner owner of the job: a client, a network
   */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal, owner = ""): Promise<T | null> {
    if (signal?.aborted) return null;
    if (this.#running < this.atOnce) this.#running += 1;
    else if (!(await this.#turn(owner, signal))) return null;
    try {
      return await job();
    } finally {
      // The next job takes over this one's slot directly, so that no newcomer can jump the queue.
      const next = this.#takeNext();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<boolean> {
    const hasPlace = this.#places.take(owner, 1);
    const givePlace = () => {
      if (hasPlace) this.#places.give(owner, 1);
    };
    const line = this.#waiting.get(owner) ?? [];
    this.#waiting.set(owner, line);
    return new Promise((resolve) => {
      const go = () => {
        givePlace();
        signal?.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        const at = line.indexOf(go);
        if (at < 0) return;
        line.splice(at, 1);
        givePlace();
        resolve(false);
      };
      line.push(go);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Takes the first job of the next owner and moves that owner to the end of the line. */
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
