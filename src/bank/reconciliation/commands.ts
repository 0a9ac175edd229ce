import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { accountMessages } from "@/accounts/contract";
import type { Deps } from "@/deps";
import { headLabel } from "@/integrity/trail/head";
import { AppError } from "@/kernel/errors";
import { recordExport } from "@/platform/lists/record-export";
import type { Plan } from "@/platform/runs/start";
import type { StatementFile } from "@/platform/written-file";
import { say } from "@/vocabulary/language";
import { type Accounts, accountsCondition } from "./books";
import type { RunScope, StartRun } from "./contract";
import { getRun } from "./list";
import { runWorkbook } from "./workbook";

/**
 * Plans a run over all open accounts, or over the named ones.
 * @throws AppError 404 for an unknown account, 409 if there is no account
 */
export async function planRun(deps: Deps, _: Actor, { vaIds }: StartRun): Promise<Plan> {
  const ids = vaIds && [...new Set(vaIds)];
  const accounts: Accounts = ids ? { scope: "chosen", ids } : { scope: "all" };
  const count = await countAccounts(deps, accounts);
  const { total } = count;
  if (ids && total < ids.length) throw new AppError("not_found", accountMessages.notFound);
  if (total === 0) throw new AppError("conflict", "There is no account to reconcile yet");
  return {
    columns: getRunColumns({ accounts, ...count }),
    details: ids ? { scope: "chosen", total, accounts: ids.slice(0, 100) } : { scope: "all", total },
  };
}

const countRow = z.object({ total: z.int(), upTo: z.int() });

/** Number of accounts that a run would cover, and the newest of them. */
export async function countAccounts({ db }: Pick<Deps, "db">, accounts: Accounts) {
  const row = await readRow(
    db,
    countRow,
    sql`select count(*) as total, coalesce(max(v.id), 0) as upTo from virtual_accounts v where ${accountsCondition(accounts)}`,
  );
  return row ?? { total: 0, upTo: 0 };
}

/** Columns of a run that begins. `total` counts its accounts, `upTo` is the newest of them. */
export function getRunColumns({
  accounts,
  total,
  upTo,
}: {
  accounts: Accounts;
  total: number;
  upTo: number;
}) {
  const { scope } = accounts;
  const compared: readonly RunScope[] = scope === "chosen" ? ["all", "chosen", "auto"] : [scope];
  return {
    scope,
    accounts: accounts.scope === "chosen" ? JSON.stringify(accounts.ids) : null,
    total,
    previous_run_id: {
      sql: `(select max(id) from reconciliation_runs
        where status = 'done' and scope in (select value from json_each(?)))`,
      args: [JSON.stringify(compared)],
    },
    up_to_account_id: upTo,
  };
}

/**
 * A run's results as a workbook, streamed as it is downloaded. The download is recorded in the audit trail.
 * @throws AppError 403, 404 if there is no such run
 */
export async function exportRun(deps: Deps, actor: Actor, id: number): Promise<StatementFile> {
  const run = await getRun(deps, actor, id);
  const details = { reconciliation: run.id, format: "xlsx" };
  const head = await recordExport(deps, actor, "reconciliation:read", details);
  return runWorkbook(deps, run, [say(headLabel), head]);
}
