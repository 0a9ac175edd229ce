import { expectOneRow, type Statement, type Write } from "db/client";
import { readPrimaryRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { inTurns, isOfTheServer } from "@/commands/batch";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { type Change, type End, Lease, type LeasedRows, leaseIsFree, leaseLength } from "./lease";
import { runHeldWork } from "./run-held-work";
import { runningWork } from "./running-work";

/** Maximum number of attempts without progress: work that ends every node that takes it is given up. */
const mostAttempts = 5;

/** A kind of work that a person or the server requests, and that one node at a time carries out. */
export type Kind<Run, Row> = {
  /** Name of such work in the log, and the field with its id: `a report`, `report`. */
  name: string;
  field: string;
  /** Its table, which has the columns `id`, `status`, `token`, `attempts` and `leased_until`. */
  table: string;
  /** Status of work to be carried out. */
  status: string;
  /** Column with the instant before which no node takes the work up, if it waits for one. */
  dueAt?: string;
  /** Number of attempts without progress after which it is given up; default: five. */
  mostAttempts?: number;
  /** SQL for the owner of a row. Owners take turns, and each has one row processed at a time. */
  turnColumn?: string;
  /** Number of items that run in one process at the same time; others wait for their turn without a lease. */
  atOnce?: number;
  /**
   * Columns read for a row, in SQL (`id, (select username from users where id = started_by) as maker`), and their
   * schema.
   */
  columns: string;
  row: z.ZodType<Row>;
  /** Assignments that reset the row if each attempt starts from the beginning. */
  fresh?: string;
  read(row: Row, deps: Deps): Run;
  /**
   * Carries it out from its recorded state, and returns its end; undefined if its own write ended it, too. It writes by its
   * lease; it may be interrupted at any write and called again, here or on another node.
   */
  work(deps: Deps, run: Run, lease: Lease): Promise<End | undefined>;
  /** Ends work that cannot continue. Returns undefined if another attempt may do better. */
  failed(deps: Deps, run: Run, error: unknown): Promise<End | undefined> | End;
};

/** Work of a kind, as commands and jobs use it. */
export type LeasedWork = {
  /** Carries one out on this node, unless it is over or another node has it. The signal interrupts it at its next step. */
  carryOut(deps: Deps, id: number, signal: AbortSignal): Promise<void>;
  /**
   * Carries one out while its caller is answered; after an interruption, the job for abandoned work continues it. Resolves when
   * it is over here, with any outcome.
   */
  carryOutBehind(deps: Deps, id: number): Promise<void>;
  /** True if some work is in no node's hands: it waits, or its server ended before it was done. */
  hasLeft(deps: Pick<Deps, "db" | "now">): Promise<boolean>;
  /** Takes up abandoned ones, and carries them out to their end. Returns their number. */
  takeUp(deps: Deps, signal: AbortSignal): Promise<number>;
  /** Counts those under some node's lease (`running`), and those that are due and wait, on all nodes together. */
  count(deps: Pick<Deps, "db" | "now">): Promise<Counted>;
  /** Statements that cancel one: its node is refused at its next write. NOT_UNDER_WAY. */
  cancellation(id: number, change: Change): Write[];
};

const countedRow = z.object({ running: z.int(), waiting: z.int() });

type Counted = { name: string; running: number; waiting: number };

async function countRows(
  { db, now }: Pick<Deps, "db" | "now">,
  { name, table, underWay, dueAt }: LeasedRows & { name: string; dueAt: string | undefined },
): Promise<Counted> {
  const at = now();
  const [from, until] = leaseIsFree(at).args;
  const isFree = sql`(leased_until <= ${from} or leased_until > ${until})`;
  const isDue = dueAt === undefined ? sql`1` : sql`${sql.raw(dueAt)} <= ${at}`;
  const row = await readRow(
    db,
    countedRow,
    sql`select count(case when not ${isFree} then 1 end) as running, count(case when ${isFree} and ${isDue} then 1 end) as waiting
      from ${sql.raw(table)} where ${sql.raw(underWay)}`,
  );
  return { name, running: row?.running ?? 0, waiting: row?.waiting ?? 0 };
}

const leftRow = z.object({ id: z.int(), owner: z.union([z.string(), z.int()]).nullable() });
type Left = z.output<typeof leftRow>;

/** Rows read by one search for abandoned work, and owners whose rows run at the same time. */
const rowsPerLook = 64;
const ownersAtOnce = 8;

const takenRow = z.object({ token: z.int(), attempts: z.int() });

/** Reason for giving up work that ends every node which works on it. */
export class WorkGivenUp extends AppError {
  constructor(attempts: number) {
    super("conflict", `It was given up after ${attempts} attempts`);
  }
}

/**
 * Declares work that continues behind an answer, and that outlives its server. One node at a time has the lease of a row and
 * carries it out; if that node ends, another takes it up once the lease has run out. A fault of the database's storage (a full
 * disk, a lost connection) passes: the work waits under its lease, and continues. Any other error ends it.
 */
export function leasedWork<Run, Row>(kind: Kind<Run, Row>): LeasedWork {
  const { name, field, table, status, atOnce, dueAt, turnColumn = "id" } = kind;
  const most = kind.mostAttempts ?? mostAttempts;
  const rows: LeasedRows = { table, key: "id", underWay: `status = '${status}'` };

  /** Condition of a row that any node may take up. */
  const isFree = (at: Instant): Statement => {
    const free = leaseIsFree(at);
    return dueAt === undefined ? free : { sql: `${free.sql} and ${dueAt} <= ?`, args: [...free.args, at] };
  };

  async function take({ db, now }: Deps, id: number) {
    const at = now();
    const free = isFree(at);
    const begun = kind.fresh === undefined ? "" : `, ${kind.fresh}`;
    const [taken = []] = await db.write([
      {
        sql: `update ${table} set token = token + 1, attempts = attempts + 1, leased_until = ?${begun}
          where id = ? and ${rows.underWay} and ${free.sql} returning token, attempts, ${kind.columns}`,
        args: [at + leaseLength, id, ...free.args],
      },
    ]);
    const [row] = taken;
    return row && { ...takenRow.parse(row), row: kind.row.parse(row) };
  }

  async function carryOut(deps: Deps, id: number, signal: AbortSignal): Promise<void> {
    const taken = await take(deps, id);
    if (!taken) return;
    const run = kind.read(taken.row, deps);
    const lease = new Lease(deps, rows, { row: id, token: taken.token }, signal);
    await runHeldWork(deps, {
      name,
      row: { [field]: id },
      lease,
      waits: true,
      async work() {
        if (taken.attempts > most) throw new WorkGivenUp(most);
        return kind.work(deps, run, lease);
      },
      failed: async (error) => kind.failed(deps, run, error),
      handedOver: () => ({ set: "status = status" }),
    });
  }

  async function inTurn(
    deps: Deps,
    { id, owner = id }: Pick<Left, "id"> & Partial<Left>,
    signal: AbortSignal,
  ): Promise<void> {
    const act = async () => {
      if (!signal.aborted) await carryOut(deps, id, signal);
    };
    if (atOnce === undefined) return act();
    return runningWork(deps.db).inTurn(table, { owner, atOnce }, act);
  }

  /** Reads the rows that any node may take up, alternating between owners, except those already tried. */
  async function listLeft(
    { db, now }: Pick<Deps, "db" | "now">,
    limit: number,
    tried: Iterable<number> = [],
  ): Promise<Left[]> {
    const free = isFree(now());
    return readPrimaryRows(db, leftRow, {
      sql: `select id, owner from (
          select id, ${turnColumn} as owner, row_number() over (partition by ${turnColumn} order by ${dueAt ?? "id"}, id) as turn
          from ${table} where ${rows.underWay} and ${free.sql} and id not in (select value from json_each(?)))
        order by turn, id limit ?`,
      args: [...free.args, JSON.stringify([...tried]), limit],
    });
  }

  /** Reads a row's owner, if work of this kind takes turns by owner in this process. */
  async function findOwned({ db }: Pick<Deps, "db">, id: number): Promise<Pick<Left, "id"> & Partial<Left>> {
    if (atOnce === undefined) return { id };
    const select = { sql: `select id, ${turnColumn} as owner from ${table} where id = ?`, args: [id] };
    return (await readPrimaryRow(db, leftRow, select)) ?? { id };
  }

  /** Carries out one row; a row that cannot be read is left to a later run. */
  async function takeUpOne(deps: Deps, left: Left, signal: AbortSignal): Promise<void> {
    const { id } = left;
    try {
      await inTurn(deps, left, signal);
    } catch (error) {
      if (isOfTheServer(error)) throw error;
      deps.log.error({ [field]: id, reason: failureReason(error) }, `${name} stays behind`);
    }
  }

  return {
    carryOut,
    // Statements that belong to the caller's write are not part of the work.
    async carryOutBehind({ alongside, ...deps }, id) {
      const here = runningWork(deps.db);
      if (here.signal.aborted) return;
      const carriedOut = async () => inTurn(deps, await findOwned(deps, id), here.signal);
      const work = carriedOut().catch((error: unknown) =>
        deps.log.error({ [field]: id, reason: failureReason(error) }, `${name} stays behind`),
      );
      here.add(work);
      await work;
    },
    hasLeft: async (deps) => (await listLeft(deps, 1)).length > 0,
    count: (deps) => countRows(deps, { name, ...rows, dueAt }),
    async takeUp(deps, signal) {
      const tried = new Set<number>();
      for (;;) {
        const left = await listLeft(deps, rowsPerLook, tried);
        if (left.length === 0) return tried.size;
        await inTurns(left, ownersAtOnce, async (one) => {
          signal.throwIfAborted();
          tried.add(one.id);
          await takeUpOne(deps, one, signal);
        });
      }
    },
    cancellation: (id, { set, args = [] }) => [
      { sql: `update ${table} set ${set} where id = ? and ${rows.underWay}`, args: [...args, id] },
      expectOneRow("NOT_UNDER_WAY"),
    ],
  };
}
