import { DatabaseError, toDatabaseError } from "./errors";
import type { Row, Statement, WriteLoad, WriteOptions } from "./types";

/** One atomic write in a group. `bulkSql`: see Posting. */
export type Unit = {
  statements: readonly Statement[];
  idempotent: WriteOptions["idempotent"];
  bulkSql?: string | undefined;
};

/** The outcome of a unit: the rows of each statement, or why it was refused. */
export type Outcome = Row[][] | DatabaseError;

/** Writes a group of units with one COMMIT and returns an outcome for each; throws when all of them failed. */
export type CommitGroup = (units: readonly Unit[]) => Outcome[] | Promise<Outcome[]>;

type Waiting = {
  unit: Unit;
  since: number;
  until: number;
  resolve(rows: Row[][]): void;
  reject(error: DatabaseError): void;
};

const largestGroup = 128;

/** Maximum number of event-loop turns that a group waits for further writes: a single write waits for one. */
const mostTurns = 8;

/** Time to wait for half as many writes as the previous group had, in milliseconds. */
const longestWait = 1;

/**
 * The write queue of a node: the writes that arrive while one group is being committed form the next group. Callers
 * are answered after the COMMIT of their write.
 */
export class WriteQueue {
  readonly #commit: CommitGroup;
  readonly #timeout: number;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #closed = false;
  #lastSize = 0;
  #atWork = false;

  /**
   * `timeout`: how many milliseconds a write waits for its turn before it is refused with UNAVAILABLE. `now`: a clock that only
   * runs forward, in milliseconds.
   */
  constructor(commit: CommitGroup, timeout: number, now = () => performance.now()) {
    this.#commit = commit;
    this.#timeout = timeout;
    this.#now = now;
  }

  get load(): WriteLoad {
    const [oldest] = this.#waiting;
    if (oldest === undefined) return { waiting: 0, age: 0, pressing: false };
    return {
      waiting: this.#waiting.length,
      age: this.#now() - oldest.since,
      pressing: !this.#atWork,
    };
  }

  add(unit: Unit): Promise<Row[][]> {
    if (this.#closed) return Promise.reject(new DatabaseError("CLOSED"));
    return new Promise((resolve, reject) => {
      const since = this.#now();
      this.#waiting.push({ unit, since, until: since + this.#timeout, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Runs `work` between two groups, alone. */
  async exclusively<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#closed) throw new DatabaseError("CLOSED");
    while (this.#running) await this.#running;
    this.#atWork = true;
    const running = Promise.resolve().then(work);
    this.#running = running.then(
      () => this.#rest(),
      () => this.#rest(),
    );
    return running;
  }

  /** Refuses new writes and waits for the pending ones. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather();
      const group = this.#waiting.splice(0, largestGroup).filter((one) => this.#isInTime(one));
      if (group.length > 0) settle(group, await this.#outcomes(group));
    }
    this.#running = undefined;
  }

  /**
   * Waits a turn of the event loop, so that the requests that are ready join the group, and further turns while more
   * arrive. The callers of the group before have just been answered, and are likely to write again at once.
   */
  async #gather(): Promise<void> {
    const [expected, until] = [this.#lastSize / 2, performance.now() + longestWait];
    for (let turn = 0, before = 0; ; turn += 1) {
      const now = this.#waiting.length;
      const more = now > before && turn < mostTurns;
      if (!more && (now >= expected || performance.now() > until)) break;
      before = now;
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#lastSize = Math.min(this.#waiting.length, largestGroup);
  }

  async #outcomes(group: readonly Waiting[]): Promise<Outcome[]> {
    this.#atWork = true;
    try {
      return await this.#commit(group.map(({ unit }) => unit));
    } catch (error) {
      return group.map(() => toDatabaseError(error));
    } finally {
      this.#atWork = false;
    }
  }

  #isInTime({ until, reject }: Waiting): boolean {
    if (this.#now() <= until) return true;
    reject(new DatabaseError("UNAVAILABLE", "the write waited too long for its turn"));
    return false;
  }

  #rest(): void {
    this.#atWork = false;
    this.#running = undefined;
    if (this.#waiting.length > 0) this.#running = this.#run();
  }
}

function settle(group: readonly Waiting[], outcomes: readonly Outcome[]): void {
  group.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i] ?? new DatabaseError("FAILED", "the write was not carried out");
    if (outcome instanceof DatabaseError) reject(outcome);
    else resolve(outcome);
  });
}
