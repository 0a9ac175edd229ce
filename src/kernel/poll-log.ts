import type { Log } from "./log";

/** Interval at which answers to timers are logged, in milliseconds. */
const logEvery = 60_000;

/** Logs timers' requests (polls of pages, checks of health) in sum: one line a minute with a count for each route. */
export class PollLog {
  readonly #log: Log;
  readonly #now: () => number;
  #counts: Record<string, number> = {};
  #since: number;

  /** @param now a clock that only runs forward, in milliseconds */
  constructor(log: Log, now = () => performance.now()) {
    this.#log = log;
    this.#now = now;
    this.#since = now();
  }

  /** Counts an answer of a route, by its pattern. */
  count(route: string): void {
    this.#counts[route] = (this.#counts[route] ?? 0) + 1;
    if (this.#now() - this.#since < logEvery) return;
    this.#log.info({ answered: this.#counts }, "polls");
    this.#counts = {};
    this.#since = this.#now();
  }
}
