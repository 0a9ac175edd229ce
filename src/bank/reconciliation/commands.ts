import { expectOneRow } from "db/client";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { accountMessages } from "@/accounts/contract";
import { createdBy, createdId, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { headLabel } from "@/integrity/trail/head";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { recordExport } from "@/platform/lists/record-export";
import type { StatementFile } from "@/platform/written-file";
import { say, tell } from "@/vocabulary/language";
import { type Accounts, accountsIn } from "./books";
import type { RunScope, StartRun } from "./contract";
import { getRun } from "./queries";
import { reconciliationWork } from "./run";
import { runWorkbook } from "./workbook";

/** Runs that are carried out at the same time: each reads much of the ledger. */
const mostAtOnce = 4;

/**
 * Starts a run over all open accounts, or over those that are named, and answers its id at once.
 * @throws AppError 403, 404 for an account that is not there, 409 while the actor has a run under way, if too many
 * are, and if there is no account
 */
export async function startRun(
  deps: Deps,
  actor: Actor,
  { vaIds }: StartRun,
  idempotency: Idempotency | undefined,
): Promise<{ value: { runId: number }; replayed: boolean }> {
  const { value, replayed } = await write(deps, actor, {
    access: "reconciliation:run",
    refusals: {
      "UNIQUE:reconciliation_runs.started_by": {
        kind: "conflict",
        message: "You have a reconciliation under way: follow it, or start another when it has ended",
        code: "RECONCILIATION_RUNNING",
      },
      TOO_MANY_RUNS: {
        kind: "conflict",
        message: tell("{mostAtOnce} reconciliations are under way: try again when one has ended", {
          mostAtOnce,
        }),
      },
    },
    once: { key: idempotency, status: 202, replay: keptRequest },
    async plan(at) {
      const ids = vaIds && [...new Set(vaIds)];
      const accounts: Accounts = ids ? { scope: "chosen", ids } : { scope: "all" };
      const { total, upTo } = await countAccounts(deps, accounts);
      if (ids && total < ids.length) throw new AppError("not_found", accountMessages.notFound);
      if (total === 0) throw new AppError("conflict", "There is no account to reconcile yet");
      const requestId = Bun.randomUUIDv7();
      const run = { requestId, accounts, startedBy: actor.userId, at, total, upTo };
      return {
        statements: [insertRun(run), expectOneRow("TOO_MANY_RUNS")],
        audit: {
          action: "CREATE",
          resource: "RECONCILIATION",
          resourceId: createdBy("reconciliation_runs", requestId),
          details: ids ? { scope: "chosen", total, accounts: ids.slice(0, 100) } : { scope: "all", total },
        },
        answer: { requestId },
      };
    },
  });
  const runId = await createdId(deps, "reconciliation_runs", value);
  if (!replayed) void reconciliationWork.carryOutBehind(deps, runId);
  return { value: { runId }, replayed };
}

const countRow = z.object({ total: z.int(), upTo: z.int() });

/** Number of accounts that a run would cover, and the newest of them. */
export async function countAccounts({ db }: Pick<Deps, "db">, accounts: Accounts) {
  const row = await readRow(
    db,
    countRow,
    sql`select count(*) as total, coalesce(max(v.id), 0) as upTo from virtual_accounts v where ${accountsIn(accounts)}`,
  );
  return row ?? { total: 0, upTo: 0 };
}

type NewRun = {
  requestId: string;
  accounts: Accounts;
  /** Null for the server itself. */
  startedBy: number | null;
  at: number;
  total: number;
  upTo: number;
};

/** The statement that begins a run; it inserts nothing where too many are under way. */
export function insertRun({ requestId, accounts, startedBy, at, total, upTo }: NewRun) {
  const { scope } = accounts;
  const compared: readonly RunScope[] = scope === "chosen" ? ["all", "chosen", "auto"] : [scope];
  return {
    sql: `insert into reconciliation_runs
        (request_id, scope, accounts, started_by, started_at, total, previous_run_id, up_to_account_id)
      select ?, ?, ?, ?, ?, ?, (select max(id) from reconciliation_runs
          where status = 'done' and scope in (select value from json_each(?))), ?
      where (select count(*) from reconciliation_runs where status = 'running') < ?`,
    args: [
      requestId,
      scope,
      accounts.scope === "chosen" ? JSON.stringify(accounts.ids) : null,
      startedBy,
      at,
      total,
      JSON.stringify(compared),
      upTo,
      mostAtOnce,
    ],
  };
}

/**
 * A run's results as a workbook, which is written while it is taken. The download is recorded in the trail.
 * @throws AppError 403, 404 if there is no such run
 */
export async function exportRun(deps: Deps, actor: Actor, id: number): Promise<StatementFile> {
  const run = await getRun(deps, actor, id);
  const details = { reconciliation: run.id, format: "xlsx" };
  const head = await recordExport(deps, actor, "reconciliation:read", details);
  return runWorkbook(deps, run, [say(headLabel), head]);
}
