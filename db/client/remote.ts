import { assertRan, groupBatch, readBatch, schemaBatch } from "./batch";
import { BatchSize } from "./batch-size";
import { DatabaseError, toDatabaseError } from "./errors";
import { explainStatement } from "./file";
import type { Hrana } from "./hrana";
import type { Outcome, Unit } from "./queue";
import { retryWhileBusy } from "./retry-busy";
import type { Reader, Store } from "./store";
import type { Statement, Table } from "./types";
import { safeNumber } from "./values";

/** Called with the position in the primary's log after each write of this node, before its callers are answered. */
type OnWritten = (replicationIndex: bigint | undefined) => void | Promise<void>;

/** A database on a server. The write queue sends it one group at a time. */
export class Remote implements Store {
  readonly reader: Reader;
  readonly #server: Hrana;
  readonly #timeout: number;
  readonly #onWritten: OnWritten;
  #written: number | undefined;
  readonly #batchSize = new BatchSize();

  constructor(server: Hrana, timeout: number, onWritten: OnWritten = () => undefined) {
    this.#server = server;
    this.#timeout = timeout;
    this.#onWritten = (index) => {
      if (index !== undefined) this.#written = Number(index);
      return onWritten(index);
    };
    this.reader = {
      query: async (statement) => (await this.#read([statement]))[0] ?? { columns: [], rows: [] },
      queryAll: (statements) => this.#read(statements),
    };
  }

  async explain(statement: Statement): Promise<Table> {
    return this.reader.query(explainStatement(statement));
  }

  /**
   * Retries writes that a busy or unreachable primary did not carry out. After a lost answer only units that are safe
   * to repeat are sent again; the others get TIMEOUT.
   */
  async commit(units: readonly Unit[], doubtfulBefore = false): Promise<Outcome[]> {
    const settled = new Map<Unit, Outcome>();
    const until = Date.now() + this.#timeout;
    let doubtful = doubtfulBefore;
    let losses = 0;
    for (let tries = 1; settled.size < units.length; tries++) {
      const open = units.filter((unit) => !settled.has(unit));
      const failure = await this.#attempt(open, doubtful, settled);
      if (!failure) continue;
      const lost = failure.code === "TIMEOUT";
      doubtful ||= lost;
      if (lost) losses++;
      const over = isOver(failure, { tries, losses, until });
      for (const unit of open) {
        if (over || (lost && !unit.idempotent)) settled.set(unit, doubtful ? lostAnswer(failure) : failure);
      }
      if (!over) await pauseAfter(tries);
    }
    return units.map((unit) => settled.get(unit) ?? new DatabaseError("FAILED"));
  }

  /** Retries like a write that is safe to repeat. */
  async readPrimary(select: Statement): Promise<Table> {
    const until = Date.now() + this.#timeout;
    for (let tries = 1, losses = 0; ; tries++) {
      try {
        return await this.reader.query(select);
      } catch (error) {
        const failure = toDatabaseError(error);
        if (failure.code === "TIMEOUT") losses++;
        if (isOver(failure, { tries, losses, until })) throw failure;
        await pauseAfter(tries);
      }
    }
  }

  alter(statements: readonly Statement[]): Promise<void> {
    const { steps, commit } = schemaBatch(statements);
    return retryWhileBusy(this.#timeout, async () => {
      const answer = await this.#server.batch(steps, this.#timeout * 6);
      const failed = answer.steps.find((step) => step instanceof DatabaseError);
      if (failed instanceof DatabaseError) throw failed;
      assertRan(answer.steps[commit]);
      await this.#onWritten(answer.replicationIndex);
    });
  }

  written(): number | undefined {
    return this.#written;
  }

  close(): void {}

  /** Settles the units, or returns why the group as a whole failed. */
  async #attempt(
    units: readonly Unit[],
    doubtful: boolean,
    settled: Map<Unit, Outcome>,
  ): Promise<DatabaseError | undefined> {
    try {
      const { steps, outcomes } = groupBatch(units, doubtful, this.#batchSize);
      const answer = await this.#server.batch(steps);
      const results = outcomes(answer.steps);
      for (const [i, unit] of units.entries()) settled.set(unit, results[i] ?? new DatabaseError("FAILED"));
      await this.#onWritten(answer.replicationIndex);
      return undefined;
    } catch (error) {
      const failure = toDatabaseError(error);
      // A deferred constraint, or a syntax error, fails the batch without naming the unit: each is then sent alone.
      if ((failure.code !== "FOREIGN_KEY" && failure.code !== "FAILED") || units.length === 1) return failure;
      for (const unit of units) {
        const [outcome = failure] = await this.commit([unit], doubtful);
        settled.set(unit, outcome);
      }
      return undefined;
    }
  }

  /** An overloaded server has read nothing: it is asked again until the time limit. */
  async #read(statements: readonly Statement[]): Promise<Table[]> {
    const batch = readBatch(statements);
    const { steps } = await retryWhileBusy(this.#timeout, () => this.#server.batch(batch));
    return statements.map((_, i) => {
      assertRan(steps[0]);
      const step = steps[i + 1];
      assertRan(step);
      if (step.changed > 0) throw new DatabaseError("READ_ONLY", "this handle reads only: use write");
      for (const row of step.rows) for (const cell of row) if (typeof cell === "bigint") safeNumber(cell);
      return step;
    });
  }
}

type Tries = { tries: number; losses: number; until: number };

/** A busy primary is retried until the time limit, an unreachable one three times, a lost answer once. */
function isOver({ code }: DatabaseError, { tries, losses, until }: Tries): boolean {
  if (code === "BUSY") return Date.now() >= until;
  return !((code === "UNAVAILABLE" && tries < 3) || (code === "TIMEOUT" && losses < 2));
}

const pauseAfter = (tries: number) => Bun.sleep(5 + Math.random() * 20 * tries);

function lostAnswer(failure: DatabaseError): DatabaseError {
  if (failure.code === "TIMEOUT") return failure;
  return new DatabaseError("TIMEOUT", "the database's answer was lost", { cause: failure });
}
