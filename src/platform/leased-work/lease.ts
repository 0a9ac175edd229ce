import {
  type Database,
  expectOneRow,
  type Posting,
  type Row,
  type SqlValue,
  type Statement,
  type Write,
} from "db/client";
import type { Deps } from "@/deps";
import { Wait } from "@/kernel/wait";
import type { Instant } from "@/vocabulary/calendar";

/** Duration of a lease without renewal, in milliseconds: the time for which another node waits for a dead one. */
export const leaseLength = 30_000;

/** Duration of work before it renews its lease, in milliseconds. */
const renewEvery = leaseLength / 3;

/**
 * Rows that one node at a time works on. Their table has `token`, which grows each time that a node takes a row and
 * fences every write of the work, and `leased_until`; a condition selects the rows that are under way.
 */
export type LeasedRows = { table: string; key: "id" | "name"; underWay: string };

/** Update of a row: assignments in SQL, and their arguments. */
export type Change = { set: string; args?: readonly SqlValue[] };

/**
 * Condition of a row whose lease is free. An end further ahead than a lease lasts is ignored: a clock that ran ahead, or a row
 * edited by hand, stops work no longer than that.
 */
export const leaseIsFree = (at: Instant): Statement => ({
  sql: "(leased_until <= ? or leased_until > ?)",
  args: [at, furthestLease(at)],
});

const furthestLease = (at: Instant): Instant => at + 2 * leaseLength;

/** Right to work on a row, until another node takes it or the work is ended. */
export class Lease {
  readonly #deps: Pick<Deps, "db" | "now" | "pause">;
  readonly #rows: LeasedRows;
  readonly #row: SqlValue;
  readonly #token: number;
  #renewal: Wait;

  /** @param signal breaks the work off at its next step: the server is stopping */
  constructor(
    deps: Pick<Deps, "db" | "now" | "pause">,
    rows: LeasedRows,
    { row, token }: { row: string | number; token: number },
    readonly signal: AbortSignal,
  ) {
    this.#deps = deps;
    this.#rows = rows;
    this.#row = row;
    this.#token = token;
    this.#renewal = new Wait(deps.now, renewEvery);
  }

  /**
   * First statements of each write of the work: they extend the lease, and refuse the whole write with LEASE_LOST if another node
   * has taken the row, or the work is over.
   * @param change progress of the work, for its observers
   * @throws the signal's reason if the server is stopping
   */
  hold(change?: Change): Statement[] {
    this.signal.throwIfAborted();
    const { now } = this.#deps;
    this.#renewal = new Wait(now, renewEvery);
    const at = now();
    // An instant that no lease reaches comes from a clock that was set back: it would leave the row free for others.
    const longer = "iif(leased_until > ?, ?, max(leased_until, ?))";
    return this.#change({
      set: `leased_until = ${longer}${change ? `, ${change.set}` : ""}`,
      args: [furthestLease(at), at + leaseLength, at + leaseLength, ...(change?.args ?? [])],
    });
  }

  /** Extends the lease and records progress that is never repeated: the attempts are counted from there on. */
  advance(change?: Change): Statement[] {
    return this.hold({ ...change, set: `attempts = 0${change ? `, ${change.set}` : ""}` });
  }

  /** Writes while the lease lasts. Returns the rows of each statement. */
  async write(statements: readonly Write[], change?: Change): Promise<Row[][]> {
    const first = this.hold(change);
    return (await this.#deps.db.write([...first, ...statements])).slice(first.length);
  }

  /** Extends the lease. */
  async renew(): Promise<void> {
    await this.#deps.db.write(this.hold(), { idempotent: true });
  }

  /** Renews the lease between two steps of the work, when it is time. Throws if the server is stopping. */
  async between(): Promise<void> {
    this.signal.throwIfAborted();
    if (this.#renewal.isOver) await this.renew();
  }

  /** Waits a number of milliseconds, or until the server stops, and keeps the lease meanwhile. */
  async pause(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= renewEvery) {
      await this.wait(Math.min(left, renewEvery));
      await this.between();
    }
  }

  /** Waits less than a lease lasts, or until the server stops. */
  async wait(ms: number): Promise<void> {
    const { signal } = this;
    if (signal.aborted) return;
    const stopped = Promise.withResolvers<void>();
    const stop = () => stopped.resolve();
    signal.addEventListener("abort", stop);
    try {
      await Promise.race([(this.#deps.pause ?? Bun.sleep)(ms), stopped.promise]);
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Releases the row, with its end. Throws DatabaseError, LEASE_LOST if another node has it now. */
  async end({ set, args = [], statements = [] }: End): Promise<void> {
    await this.#deps.db.write([...this.#change({ set: `${set}, leased_until = 0`, args }), ...statements]);
  }

  #change({ set, args = [] }: Change): Statement[] {
    const { table, key, underWay } = this.#rows;
    return [
      {
        sql: `update ${table} set ${set} where ${key} = ? and token = ? and ${underWay}`,
        args: [...args, this.#row, this.#token],
      },
      expectOneRow("LEASE_LOST"),
    ];
  }
}

/** Final update of a row when its work ends, with further statements. */
export type End = Change & { statements?: readonly Write[] };

/** Database for work that knows of no lease: each write extends the lease, and is refused if it is lost. */
export function fenced(db: Database, lease: Lease): Database {
  return {
    ...db,
    async write(writes: readonly Write[], options) {
      if (writes.length === 0) return [];
      const first = lease.hold();
      return (await db.write([...first, ...writes], options)).slice(first.length);
    },
    async post(posting: Posting) {
      const { sql, args } = posting;
      const probe = { sql: "select 1 from journals where id = ?", args: args.slice(0, 1) };
      return (await db.write([...lease.hold(), { sql, args }], { idempotent: probe })).at(-1) ?? [];
    },
  };
}
