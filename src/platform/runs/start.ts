import { expectOneRow, type SqlValue, type Statement, type Write } from "db/client";
import { idRow, readPrimaryRow, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Access, assertCan, can } from "@/access/policy";
import type { AuditResource } from "@/commands/contract";
import { type Created, createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { auditStatement, type WriteValue } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { LeasedWork } from "@/platform/leased-work/leased-work";
import type { Instant } from "@/vocabulary/calendar";

type Details = Readonly<Record<string, unknown>>;

/** Statuses of a run in its table's words. */
export type RunStatuses = { underWay: string; done: string; failed: string };

/**
 * Start of runs of a kind by people: one at a time for each person, in a table with `request_id`, `started_by` and `started_at`.
 */
export type Starting = {
  /**
   * Its contract: the right to start one, and to cancel or retry one's own, the code of the refusal of a second one, and the
   * sentence that there is none. An admin may cancel and retry every one.
   */
  contract: { start: Access; taken: string; words: { notFound: string } };
  /** Refusal of a second one of the same person. */
  taken: string;
  /** Number that may be under way at the same time, on all nodes, and the refusal of one more. */
  most: number;
  tooMany: string;
  /** Refusals of acts on one, if worded specially: it is somebody else's, it is over, nothing of it failed. */
  words?: { others?: string; over?: string; notFailed?: string };
  /** Statements that have the refused items of a run done once more; the last one opens these items. */
  retryItems?(id: number): readonly Write[];
};

/** A run to begin: `columns` are values, or SQL expressions, by the names of its table. Null is the server itself. */
type NewRun = {
  requestId: string;
  startedBy: number | null;
  at: Instant;
  columns: Readonly<Record<string, SqlValue | WriteValue>>;
};

/** Start of a run: columns of the row, details for the trail, and its items. */
export type Plan = Pick<NewRun, "columns"> & {
  details: Details;
  /** Statements that insert the items of the run in the write that begins it, so that what is carried out is what was started. */
  items?(run: WriteValue): readonly Write[];
};

type Kind = {
  table: Created;
  resource?: AuditResource;
  reset?: string;
  statuses: RunStatuses;
  start: Starting;
};

const ownerRow = z.object({ startedById: z.int().nullable() });

/** Acts of people on runs of a kind, as `defineRun` returns them. */
export type Starts = ReturnType<typeof defineStart>;

export function defineStart(work: LeasedWork & { begins: string }, kind: Kind) {
  const { table, resource, reset, statuses } = kind;
  const { contract, most, tooMany, words = {}, retryItems } = kind.start;
  const { start: access } = contract;
  const taken = { message: kind.start.taken, code: contract.taken };
  if (!resource) throw new Error(`Runs of ${table} that people start need a resource in the trail`);
  const underWay = `status = '${statuses.underWay}'`;
  const failed = `status in ('${statuses.failed}', 'cancelled')`;
  // A run that is done is retried if the statement before, which opens its refused items, found some.
  const retryable = retryItems ? `${failed} or (status = '${statuses.done}' and changes() > 0)` : failed;
  const created = (requestId: string, details: Details) =>
    ({ action: "CREATE", resource, resourceId: createdIdSql(table, requestId), details }) as const;
  const changed = (resourceId: number, details: Details) =>
    ({ action: "UPDATE", resource, resourceId, details }) as const;

  /** Statement that begins a run; it inserts nothing if too many are under way, unless `unlimited`. */
  function insertion({ requestId, startedBy, at, columns }: NewRun, { unlimited = false } = {}): Statement {
    const values = Object.values(columns).map((value) =>
      typeof value === "object" && value !== null && "sql" in value ? value : { sql: "?", args: [value] },
    );
    return {
      sql: `insert into ${table} (${["request_id, started_by, started_at", ...Object.keys(columns)].join(", ")})
        select ${["?, ?, ?", ...values.map((value) => value.sql)].join(", ")}
        where ? or (select count(*) from ${table} where ${underWay}) < ?`,
      args: [requestId, startedBy, at, ...values.flatMap(({ args }) => args), unlimited ? 1 : 0, most],
    };
  }

  /** True if an actor may cancel or retry a run. */
  const mayChange = (actor: Actor, { startedById }: { startedById: number | null }): boolean =>
    can(actor, access) && (actor.role === "admin" || startedById === actor.userId);

  /** Throws AppError 403 for somebody else's run, 404 if there is none. */
  async function assertOwn({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<void> {
    assertCan(actor, access);
    const select = { sql: `select started_by as startedById from ${table} where id = ?`, args: [id] };
    const run = await readPrimaryRow(db, ownerRow, select);
    if (!run) throw new AppError("not_found", contract.words.notFound);
    if (!mayChange(actor, run)) throw new AppError("forbidden", words.others ?? "It is someone else's");
  }

  const over = words.over ?? "It is not under way any more";
  const notFailed = words.notFailed ?? "Nothing of it failed";

  /** Reason that a run in its present state cannot be cancelled or retried. `refused` counts its refused items. */
  function findProblem(
    act: "cancel" | "retry",
    { status, refused = 0 }: { status: string; refused?: number },
  ): string | undefined {
    if (act === "cancel") return status === statuses.underWay ? undefined : over;
    const isRetryable =
      status === statuses.failed || status === "cancelled" || (status === statuses.done && refused > 0);
    return isRetryable ? undefined : notFailed;
  }

  return {
    insertion,
    mayChange,
    findProblem,
    assertOwn,
    /** Statements by which the server begins a run itself, with an audit row. TOO_MANY_RUNS. */
    beginning: (
      run: Omit<NewRun, "startedBy">,
      details: Details,
      options?: { unlimited: boolean },
    ): Write[] => [
      insertion({ ...run, startedBy: null }, options),
      expectOneRow("TOO_MANY_RUNS"),
      auditStatement({ actor: null, ...created(run.requestId, details), at: run.at }),
    ],
    /** Starts a run and answers its id at once. Throws AppError 403; 409 while the actor has one under way, or if too many are. */
    async start(
      deps: Deps,
      actor: Actor,
      idempotency: Idempotency | undefined,
      plan: (at: Instant) => Promise<Plan>,
    ): Promise<{ id: number; replayed: boolean }> {
      const { value, replayed } = await write(deps, actor, {
        access,
        refusals: {
          [`UNIQUE:${table}.started_by`]: { kind: "conflict", ...taken },
          TOO_MANY_RUNS: { kind: "conflict", message: tooMany },
        },
        once: { key: idempotency, status: 202, replay: keptRequest },
        async plan(at) {
          const { columns, details, items } = await plan(at);
          const requestId = Bun.randomUUIDv7();
          return {
            statements: [
              insertion({ requestId, startedBy: actor.userId, at, columns }),
              expectOneRow("TOO_MANY_RUNS"),
              ...(items?.(createdIdSql(table, requestId)) ?? []),
            ],
            audit: created(requestId, details),
            answer: { requestId },
          };
        },
      });
      const id = await createdId(deps, table, value);
      if (!replayed) void work.carryOutBehind(deps, id);
      return { id, replayed };
    },
    /** Reads the id of the run that an actor has under way. */
    async findUnderWay({ db }: Pick<Deps, "db">, actor: Actor): Promise<number | undefined> {
      assertCan(actor, access);
      // In words: a bound status would keep SQLite from the index of those under way.
      const own = sql`select id from ${sql.raw(table)} where started_by = ${actor.userId} and ${sql.raw(underWay)}`;
      return (await readRow(db, idRow, own))?.id;
    },
    /** Ends a run under way: its node is refused at its next write. Throws as `assertOwn`, and 409 if it is over. */
    async cancel(deps: Deps, actor: Actor, id: number): Promise<void> {
      await assertOwn(deps, actor, id);
      await write(deps, actor, {
        access,
        refusals: {
          NOT_UNDER_WAY: { kind: "conflict", message: over },
        },
        plan: (at) => ({
          statements: work.cancellation(id, {
            set: ["status = 'cancelled', finished_at = ?", reset].filter(Boolean).join(", "),
            args: [at],
          }),
          audit: changed(id, { status: "cancelled" }),
          answer: undefined,
        }),
      });
    },
    /** Begins a run again where it stopped, with the refused items. Throws as `assertOwn`, and 409 if nothing failed. */
    async retry(deps: Deps, actor: Actor, id: number): Promise<void> {
      await assertOwn(deps, actor, id);
      await write(deps, actor, {
        access,
        refusals: {
          [`UNIQUE:${table}.started_by`]: { kind: "conflict", ...taken },
          NOT_FAILED: { kind: "conflict", message: notFailed },
        },
        plan: () => ({
          statements: [
            ...(retryItems?.(id) ?? []),
            { sql: `update ${table} set ${work.begins} where id = ? and (${retryable})`, args: [id] },
            expectOneRow("NOT_FAILED"),
          ],
          audit: changed(id, { status: statuses.underWay }),
          answer: undefined,
        }),
      });
      void work.carryOutBehind(deps, id);
    },
  };
}
