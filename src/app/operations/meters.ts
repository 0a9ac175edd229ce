import { type Database, databaseError, passingCodes } from "db/client";
import { Counter, Histogram, Registry } from "prom-client";
import { AppError } from "@/kernel/errors";
import type { ReadTurns } from "@/kernel/read-turns";
import type { Observe } from "@/kernel/request-context";
import { lookEvery, watchEventLoop } from "./event-loop";
import { Recent } from "./recent";
import { Tallies } from "./tallies";

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Answers of the last minutes: their number, and the number of 5xx among them. */
export type Answers = { all: number; failed: number };

const minute = 60_000;

/**
 * Meters of a server: requests by their route's pattern, commits, and the delay of the event loop. The number of series
 * is bounded by the routes; no address, name or id becomes one.
 */
class Meters {
  readonly registry = new Registry();
  readonly #tallies = new Tallies(this.registry);
  readonly #commits = new Histogram({
    name: "vostra_commit_duration_seconds",
    help: "How long a commit took, of all the writes that shared it",
    buckets: seconds,
    registers: [this.registry],
  });
  readonly #groups = new Histogram({
    name: "vostra_commit_writes",
    help: "How many writes shared a commit",
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers: [this.registry],
  });
  readonly #late = new Histogram({
    name: "vostra_event_loop_lag_seconds",
    help: "How late timers of the event loop were, looked at ten times a second",
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  readonly #refused = new Counter({
    name: "vostra_writes_refused_total",
    help: "Writes that were refused because of where the book is kept, by cause",
    labelNames: ["cause"] as const,
    registers: [this.registry],
  });
  readonly #unavailable = new Counter({
    name: "vostra_unavailable_total",
    help: "Requests refused with 503, by cause",
    labelNames: ["cause"] as const,
    registers: [this.registry],
  });
  readonly #clockSteps = new Counter({
    name: "vostra_clock_steps_total",
    help: "How often the clock of this machine was put forward or back by more than two seconds",
    registers: [this.registry],
  });
  readonly #minutes: { since: number; answers: Answers }[] = [];
  readonly #commitTimes = new Recent(256);
  readonly #loopTimes = new Recent(minute / lookEvery);
  #turns: ReadTurns | undefined;
  #answering = 0;

  constructor(db: Pick<Database, "observe">) {
    db.observe({
      commit: (writes, ms) => {
        this.#groups.observe(writes);
        this.#commits.observe(ms / 1000);
        this.#commitTimes.add(ms);
      },
      refused: (code) => this.#refused.inc({ cause: code }),
    });
    // A counter that begins with its first count shows no increase.
    for (const cause of passingCodes) this.#refused.inc({ cause }, 0);
    for (const cause of unavailableCauses) this.#unavailable.inc({ cause }, 0);
  }

  /**
   * Counts a refusal with 503.
   * @param thrown the thrown error
   * @param error the error of the answer
   */
  countUnavailable(thrown: unknown, error: unknown): void {
    if (!(error instanceof AppError) || error.status !== 503) return;
    const code = databaseError(thrown)?.code ?? error.code;
    this.#unavailable.inc({ cause: unavailableCauses.has(code) ? code : "OTHER" });
  }

  countClockStep(): void {
    this.#clockSteps.inc();
  }

  /** Watches the event loop of this process. @returns a function that ends it */
  watchLoop(): () => void {
    return watchEventLoop((ms) => {
      this.#late.observe(ms / 1000);
      this.#loopTimes.add(ms);
    });
  }

  follow(turns: ReadTurns): void {
    this.#turns = turns;
  }

  get turns(): ReadTurns["load"] {
    return this.#turns?.load ?? { waiting: 0, age: 0, refused: 0 };
  }

  /** The median and the 99th percentile of recent commits, in milliseconds; undefined before the first. */
  get commits(): { median: number; p99: number } | undefined {
    const [median, p99] = this.#commitTimes.quantiles(0.5, 0.99) ?? [];
    return median === undefined || p99 === undefined ? undefined : { median, p99 };
  }

  /** Lateness of the event loop in the last minute: the median and the longest, in milliseconds. */
  get loop(): { median: number; longest: number } | undefined {
    const [median, longest] = this.#loopTimes.quantiles(0.5, 1) ?? [];
    return median === undefined || longest === undefined ? undefined : { median, longest };
  }

  /** The answers of the last five minutes. */
  get answers(): Answers {
    const from = performance.now() - 5 * minute;
    const recent = this.#minutes.filter(({ since }) => since >= from);
    return recent.reduce(
      (sum, { answers }) => ({ all: sum.all + answers.all, failed: sum.failed + answers.failed }),
      { all: 0, failed: 0 },
    );
  }

  /** True if requests are being answered or reads wait for their turn. */
  get isAnswering(): boolean {
    return this.#answering > 0 || this.turns.waiting > 0;
  }

  readonly observe: Observe = async ({ c, pattern }, answer) => {
    const started = performance.now();
    this.#answering += 1;
    try {
      const response = await answer();
      this.#count(c.req.method, pattern, response.status, performance.now() - started);
      return response;
    } finally {
      this.#answering -= 1;
    }
  };

  #count(method: string, route: string, status: number, ms: number): void {
    // A method that no route takes is the caller's own word.
    this.#tallies.of(methods.has(method) ? method : "OTHER", route).count(status, ms / 1000);
    const { answers } = this.#minute();
    answers.all += 1;
    if (status >= 500) answers.failed += 1;
  }

  #minute() {
    const now = performance.now();
    const newest = this.#minutes.at(-1);
    if (newest && now - newest.since < minute) return newest;
    const next = { since: now, answers: { all: 0, failed: 0 } };
    this.#minutes.push(next);
    if (this.#minutes.length > 6) this.#minutes.shift();
    return next;
  }
}

/** Causes of a 503, a bounded number. */
const unavailableCauses: ReadonlySet<string> = new Set([...passingCodes, "OVERLOADED", "OTHER"]);

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** By the handle that every view of a database shares. */
const known = new WeakMap<Database["read"], Meters>();

/** Meters of the application of a database in this process. */
export function getMeters(db: Database): Meters {
  const found = known.get(db.read) ?? new Meters(db);
  known.set(db.read, found);
  return found;
}

/** True if people's reads or writes wait or are being answered. */
export const isBusy = ({ db }: { db: Database }): boolean =>
  getMeters(db).isAnswering || db.writeLoad().pressing;
