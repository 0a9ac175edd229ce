/** Runs jobs a few at a time in the order in which they came; a waiting job leaves the queue when its signal aborts. */
export class Queue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly atOnce: number,
    readonly mostWaiting = Number.POSITIVE_INFINITY,
  ) {}

  /** Whether one more would have to wait behind as many as may wait. */
  get isFull(): boolean {
    return this.#running >= this.atOnce && this.#waiting.length >= this.mostWaiting;
  }

  /** Waits for a turn and runs the job; gives null without running it when the signal aborts before its turn. */
  async run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    if (signal?.aborted) return null;
    if (this.#running >= this.atOnce && !(await this.#turn(signal))) return null;
    this.#running += 1;
    try {
      return await job();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  #turn(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        signal?.removeEventListener("abort", leave);
        resolve(true);
      };
      const leave = () => {
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        resolve(false);
      };
      this.#waiting.push(go);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }
}
