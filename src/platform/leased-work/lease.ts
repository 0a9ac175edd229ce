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
 * The condition of a row whose lease nobody holds. What lies further ahead than a lease lasts counts for nothing: a clock
 * that ran ahead, or a row that somebody wrote, stops no work for longer.
 */
export const leaseIsFree = (at: Instant): Statement => ({
  sql: "(leased_until <= ? or leased_until > ?)",
  args: [at, furthestLease(at)],
});

const furthestLease = (at: Instant): Instant => at + 2 * leaseLength;

/** The right to work on a row, until another node takes it or the work is ended. */
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
   * The first statements of each write of the work: they hold the lease for longer, and refuse the whole write with
   * LEASE_LOST where another node has taken the row, or the work is over.
   * @param change how far the work has come, for who follows it
   * @throws the signal's reason if the server is stopping
   */
  hold(change?: Change): Statement[] {
    this.signal.throwIfAborted();
    const { now } = this.#deps;
    this.#renewal = new Wait(now, renewEvery);
    const at = now();
    // An instant that no lease reaches comes of a clock that was put back: it would leave the row free for others.
    const longer = "iif(leased_until > ?, ?, max(leased_until, ?))";
    return this.#change({
      set: `leased_until = ${longer}${change ? `, ${change.set}` : ""}`,
      args: [furthestLease(at), at + leaseLength, at + leaseLength, ...(change?.args ?? [])],
    });
  }

  /** The same where something is recorded that nobody does again: the attempts are counted from there on. */
  advance(change?: Change): Statement[] {
    return this.hold({ ...change, set: `attempts = 0${change ? `, ${change.set}` : ""}` });
  }

  /** Writes while the lease lasts. Answers the rows of each statement. */
  async write(statements: readonly Write[], change?: Change): Promise<Row[][]> {
    const first = this.hold(change);
    return (await this.#deps.db.write([...first, ...statements])).slice(first.length);
  }

  /** Holds the lease for longer. */
  async renew(): Promise<void> {
    await this.#deps.db.write(this.hold(), { idempotent: true });
  }

  /** Between two steps of the work: renews the lease when it is time. Throws where the server is stopping. */
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

  /** Lets go of the row, with what its end is. Throws DatabaseError, LEASE_LOST where it is now another's. */
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

/** The database as work sees it that knows of no lease: each write holds the lease, and is refused where it is lost. */
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
