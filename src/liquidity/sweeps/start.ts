import { expectOneRow, refuseWhen, type Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { auditStatement } from "@/commands/statement";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import type { Instant } from "@/vocabulary/calendar";
import { sweepRunStatuses } from "@/vocabulary/sweep-options";
import type { SweepRunStatus } from "./contract";
import { assertCore } from "./plan";
import { allOf, getSweep, type StoredSweep, type SweepRule } from "./queries";
import { sweepWork } from "./run";
import { readRunOwner } from "./run-reads";

const toRule = ({
  id,
  clientId,
  name,
  currency,
  vaIds,
  toAccountId,
  mode,
  ...rule
}: StoredSweep): SweepRule => ({
  id,
  clientId,
  name,
  currency,
  vaIds,
  toAccountId,
  mode,
  target: rule.target,
  floor: rule.floor,
  ceiling: rule.ceiling,
  direction: rule.direction,
  minimum: rule.minimum,
  multiple: rule.multiple,
});

const changedMeanwhile = "SWEEP_CHANGED";

/** Statements that begin a run of a sweep as it was read, with an item for each of its accounts. SWEEP_CHANGED. */
export function beginning(
  sweep: StoredSweep,
  {
    requestId,
    startedBy,
    at,
    dueAt,
  }: { requestId: string; startedBy: number | null; at: Instant; dueAt: Instant | null },
): Write[] {
  const rule = toRule(sweep);
  const run = createdIdSql("sweep_runs", requestId);
  const all = allOf(rule);
  const accounts =
    rule.vaIds === null
      ? {
          sql: `select row_number() over (order by v.id), v.id from virtual_accounts v where ${all.sql}`,
          args: all.args,
        }
      : { sql: "select key + 1, value from json_each(?)", args: [JSON.stringify(rule.vaIds)] };
  return [
    refuseWhen(
      {
        sql: "select 1 where not exists (select 1 from sweeps where id = ? and version = ?)",
        args: [sweep.id, sweep.version],
      },
      changedMeanwhile,
    ),
    {
      sql: `insert into sweep_runs (request_id, started_by, started_at, sweep_id, client_id, rule, due_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      args: [requestId, startedBy, at, sweep.id, sweep.clientId, JSON.stringify(rule), dueAt],
    },
    {
      sql: `insert into sweep_items (run_id, ordinal, virtual_account_id)
        select ${run.sql}, * from (${accounts.sql})`,
      args: [...run.args, ...accounts.args],
    },
  ];
}

/** Row of the trail on the start of a run. */
const startedRecord = (requestId: string, sweep: StoredSweep, dueAt: Instant | null) =>
  ({
    action: "CREATE",
    resource: "SWEEP_RUN",
    resourceId: createdIdSql("sweep_runs", requestId),
    details: {
      sweepId: sweep.id,
      name: sweep.name,
      clientId: sweep.clientId,
      ...(dueAt !== null && { dueAt }),
    },
  }) as const;

const refusals = {
  "UNIQUE:sweep_runs.sweep_id": {
    kind: "conflict",
    message: "This sweep is running already",
    code: "SWEEP_RUNNING",
  },
  [changedMeanwhile]: {
    kind: "conflict",
    message: "It was changed meanwhile: load it again",
    code: changedMeanwhile,
  },
} as const;

type Started = { id: number; status: SweepRunStatus };
const statusRow = z.object({ status: z.enum(sweepRunStatuses) });

async function readStarted({ db }: Deps, id: number): Promise<Started> {
  const row = await readPrimaryRow(db, statusRow, {
    sql: "select status from sweep_runs where id = ?",
    args: [id],
  });
  return { id, status: row?.status ?? "running" };
}

/**
 * Starts a run of a sweep, active or paused, and answers at once.
 * @throws AppError 403, 404, 409 while it is running, or without the core account that it needs
 */
export async function startSweep(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<Started>> {
  const { value, replayed } = await write(deps, actor, {
    access: "sweeps:write",
    refusals,
    once: { key, status: 202, replay: keptRequest },
    async plan(at) {
      const sweep = await getSweep(deps, actor, id);
      await assertCore(deps, sweep);
      const requestId = Bun.randomUUIDv7();
      return {
        statements: beginning(sweep, { requestId, startedBy: actor.userId, at, dueAt: null }),
        audit: startedRecord(requestId, sweep, null),
        answer: { requestId },
      };
    },
  });
  const runId = await createdId(deps, "sweep_runs", value);
  if (!replayed) void sweepWork.carryOutBehind(deps, runId);
  return { value: await readStarted(deps, runId), replayed };
}

/** Statements that start a scheduled run, in the write that plans the sweep's next time. */
export const beginDue = (sweep: StoredSweep, dueAt: Instant, requestId: string, at: Instant): Write[] => [
  ...beginning(sweep, { requestId, startedBy: null, at, dueAt }),
  {
    sql: "update sweeps set planned_from = ? where id = ? and planned_from = ? and status = 'active'",
    args: [at, sweep.id, sweep.plannedFrom],
  },
  expectOneRow(changedMeanwhile),
  auditStatement({ actor: null, ...startedRecord(requestId, sweep, dueAt), at }),
];

const replayedRun = z.object({ id: z.int() });

/**
 * Starts the reversal of a run, once, item by item, as far as the other account still has the money.
 * @throws AppError 403, 404, 409 for a run that is running, was reversed before, moved nothing, or went to the core account
 */
export async function reverseRun(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<Started>> {
  const { replayed } = await write(deps, actor, {
    access: "sweeps:write",
    refusals: {
      NOT_REVERSIBLE: {
        kind: "conflict",
        message: "It was changed meanwhile: load it again",
        code: "NOT_REVERSIBLE",
      },
      "UNIQUE:sweep_runs.sweep_id": refusals["UNIQUE:sweep_runs.sweep_id"],
    },
    once: { key, status: 202, replay: (response) => replayedRun.parse(response) },
    async plan() {
      const run = await readRunOwner(deps, actor, id);
      const problem = reverseProblem(run);
      if (problem) throw new AppError("conflict", problem.message, { code: problem.code });
      return {
        statements: [
          {
            sql: `update sweep_runs set ${sweepWork.begins}, phase = 'reverse', reversed_by = ?
              where id = ? and phase = 'sweep' and status in ('done', 'partly', 'failed')`,
            args: [actor.userId, id],
          },
          expectOneRow("NOT_REVERSIBLE"),
        ],
        audit: {
          action: "UPDATE",
          resource: "SWEEP_RUN",
          resourceId: id,
          details: { status: "running", reverse: true },
        },
        answer: { id },
      };
    },
  });
  if (!replayed) void sweepWork.carryOutBehind(deps, id);
  return { value: await readStarted(deps, id), replayed };
}

/** Reason why a run cannot be reversed, with its code; undefined if it can. */
export function reverseProblem(run: { status: string; phase: string; moved: number; toCore: boolean }) {
  if (run.status === "running") return { code: "SWEEP_RUNNING", message: "This sweep is running" };
  if (run.phase === "reverse") return { code: "ALREADY_REVERSED", message: "A run is reversed once" };
  if (run.moved === 0) return { code: "NOTHING_MOVED", message: "It moved nothing" };
  if (run.toCore)
    return { code: "SWEPT_TO_CORE", message: "Its money is at the core account: it is not reversed here" };
  return undefined;
}
