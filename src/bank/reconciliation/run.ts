import { databaseError } from "db/client";
import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import type { Lease } from "@/platform/leased-work/lease";
import { defineRun, type Ending } from "@/platform/runs/run";
import { runScopes } from "@/vocabulary/bank-options";
import { sayInEnglish } from "@/vocabulary/language";
import { lastAlert, raiseAlerts } from "./alerts";
import {
  type Account,
  type Accounts,
  EntrySums,
  findBreak,
  newestTransaction,
  readAccounts,
  readHistories,
} from "./books";
import type { Result } from "./comparison";
import {
  mostPacedAccounts,
  pause,
  type ResultStatus,
  type RunScope,
  reconciliationContract,
} from "./contract";
import { balanceFault, getResultStatus } from "./rules";

/** Number of accounts whose results are one write, in a run without pauses. */
const batch = 250;

type Run = {
  id: number;
  scope: RunScope;
  accounts: Accounts;
  /** The newest account whose result was recorded. */
  after: number;
  upTo: number;
  /** One account at a time, with a pause after each. */
  paced: boolean;
  /** Number of accounts found out of order. */
  flawed: number;
};

const progressColumns = "last_account_id as after, discrepancies + errors as flawed";
const comeRow = z.object({ after: z.int(), flawed: z.int() });
const runRow = comeRow.extend({
  id: z.int(),
  scope: z.enum(runScopes),
  accounts: jsonCell(z.array(z.int())).nullable(),
  upTo: z.int(),
  total: z.int(),
});

function readRun({ accounts, total, ...run }: z.infer<typeof runRow>): Run {
  const { scope } = run;
  return {
    ...run,
    accounts: scope === "chosen" ? { scope, ids: accounts ?? [] } : { scope },
    paced: total <= mostPacedAccounts,
  };
}

/** Reads the progress of a run again: after a write that timed out, its outcome is unknown. */
async function standAgain({ db }: Deps, run: Run): Promise<void> {
  const row = await readPrimaryRow(db, comeRow, {
    sql: `select ${progressColumns} from reconciliation_runs where id = ?`,
    args: [run.id],
  });
  if (!row) throw new Error(`The reconciliation ${run.id} is not there any more`);
  run.after = row.after;
  run.flawed = row.flawed;
}

async function reconcile(deps: Deps, run: Run, lease: Lease): Promise<Ending> {
  const { db } = deps;
  await standAgain(deps, run);
  const sums = run.paced ? undefined : new EntrySums(db);
  const between = () => lease.between();
  for (;;) {
    lease.signal.throwIfAborted();
    const limit = run.paced ? 1 : batch;
    const accounts = await readAccounts(db, run.accounts, { after: run.after, upTo: run.upTo, limit });
    const last = accounts.at(-1);
    if (!last) return done(deps, run);
    await sums?.advance(last.newestEntry, between);
    const results = await examineAll(deps, accounts, sums, between);
    await record(deps, run, lease, last.id, results);
    run.flawed += results.filter(({ status }) => status !== "matched").length;
    run.after = last.id;
    if (run.paced) await (deps.pause ?? Bun.sleep)(pause);
  }
}

/** Examines accounts together, or one by one if their amounts cannot be added up. */
async function examineAll(
  deps: Deps,
  accounts: readonly Account[],
  sums: EntrySums | undefined,
  between: () => Promise<void>,
): Promise<Result[]> {
  try {
    return await examine(deps, accounts, sums, between);
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code !== "FAILED" && code !== "OUT_OF_RANGE") throw error;
    const [only] = accounts;
    if (only && accounts.length === 1) return [tooLarge(only)];
    const results: Result[] = [];
    for (const account of accounts) results.push(...(await examineAll(deps, [account], sums, between)));
    return results;
  }
}

const tooLarge = ({ id, currency, available, transactionCount }: Account): Result => ({
  id,
  currency,
  expected: available,
  actual: available,
  difference: 0,
  status: "error",
  transactionCount,
  flaw: "Its amounts are too large to be added up",
  transactionId: null,
});

async function examine(
  { db }: Deps,
  accounts: readonly Account[],
  sums: EntrySums | undefined,
  between: () => Promise<void>,
): Promise<Result[]> {
  const histories = await readHistories(db, accounts, between);
  const results: Result[] = [];
  for (const account of accounts) {
    const { id, currency, available, transactionCount, newestNumber, availableId, heldId } = account;
    const { expected = 0, newest = 0, whole = true } = histories.get(id) ?? {};
    if (!Number.isSafeInteger(expected)) {
      results.push(tooLarge(account));
      continue;
    }
    const entered = sums && { available: sums.of(availableId), held: sums.of(heldId) };
    const difference = expected - available;
    const flaw = balanceFault({ ...account, entered });
    const sound = whole && newest === newestNumber && difference === 0 && flaw === undefined;
    // An account examined on its own is compared with its journals as well; among thousands its entries were added up instead.
    const found = sound && sums ? undefined : await findBreak(db, account);
    const apart = difference !== 0 && !found ? await newestTransaction(db, account) : undefined;
    const reason =
      found?.flaw ??
      flaw ??
      (difference === 0
        ? undefined
        : "The transactions follow from each other, the account's balance does not follow from them");
    results.push({
      id,
      currency,
      expected,
      actual: available,
      difference,
      status: getResultStatus(difference, reason),
      transactionCount,
      flaw: reason ?? null,
      transactionId: found?.transactionId ?? apart ?? null,
    });
  }
  return results;
}

/** Records a batch: its results, the progress of the run, and at night the alerts. */
async function record(
  { db, now }: Deps,
  run: Run,
  lease: Lease,
  lastAccount: number,
  results: readonly Result[],
): Promise<void> {
  const count = (status: ResultStatus) => results.filter((result) => result.status === status).length;
  await db.write([
    ...lease.advance({
      set: "last_account_id = ?, matched = matched + ?, discrepancies = discrepancies + ?, errors = errors + ?",
      args: [lastAccount, count("matched"), count("discrepancy"), count("error")],
    }),
    {
      sql: `insert into reconciliation_results (run_id, virtual_account_id, currency, expected_balance, actual_balance,
          difference, status, transaction_count, flaw, transaction_id)
        select ?, value ->> 'id', value ->> 'currency', value ->> 'expected', value ->> 'actual',
          value ->> 'difference', value ->> 'status', value ->> 'transactionCount', value ->> 'flaw',
          value ->> 'transactionId'
        from json_each(?)`,
      args: [run.id, JSON.stringify(results)],
    },
    ...(run.scope === "auto" ? raiseAlerts(results, run.flawed, now()) : []),
  ]);
}

const done = ({ now }: Deps, { id, scope, flawed }: Run): Ending => ({
  set: "total = matched + discrepancies + errors",
  statements: scope === "auto" ? lastAlert(id, flawed, now()) : [],
  details: { outOfOrder: flawed },
});

/** Maximum number of runs carried out at the same time: each reads much of the ledger. */
const mostAtOnce = 4;

/** Reconciliation runs, carried out account by account. */
export const reconciliationWork = defineRun({
  name: "a reconciliation",
  field: "run",
  job: { name: "take up reconciliations", unit: ["{count} run resumed", "{count} runs resumed"] },
  table: "reconciliation_runs",
  resource: "RECONCILIATION",
  columns: `id, scope, accounts, up_to_account_id as upTo, total, ${progressColumns}`,
  row: runRow,
  read: readRun,
  work: reconcile,
  start: {
    contract: reconciliationContract,
    taken: "You have a reconciliation under way: follow it, or start another when it has ended",
    most: mostAtOnce,
    tooMany: sayInEnglish("{mostAtOnce} reconciliations are under way: try again when one has ended", {
      mostAtOnce,
    }),
  },
});
