import { databaseError, expectOneRow, type Row, type Statement } from "db/client";
import { reasonOf } from "@/commands/reason";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { carryOn } from "@/platform/leased-work/carry-on";
import { alertsOf, lastAlert } from "./alerts";
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
import { pacedUpTo, pause, type ResultStatus, type RunScope } from "./contract";
import { flawOf, statusOf } from "./rules";

/** How long a run belongs to the node that works on it, without a word from that node, in milliseconds. */
const leaseLength = 30_000;

/** How often a run may be taken up: one that ends every node that works on it is given up. */
const mostAttempts = 5;

/** Accounts whose results are one write, where a run does not pause after each. */
const batch = 250;

type Run = {
  id: number;
  token: number;
  scope: RunScope;
  accounts: Accounts;
  /** The newest account whose result was recorded. */
  after: number;
  upTo: number;
  /** One account at a time, with a pause after each. */
  paced: boolean;
  /** How many accounts were out of order so far. */
  flawed: number;
};

/** Takes a run for this node. Answers undefined where it is over, or another node works on it. */
async function take({ db, now }: Deps, id: number): Promise<Run | undefined> {
  const at = now();
  const [rows = []] = await db.write([
    {
      sql: `update reconciliation_runs set token = token + 1, leased_until = ?
        where id = ? and status = 'running' and leased_until <= ?
        returning token, scope, accounts, last_account_id, up_to_account_id, total, discrepancies + errors as flawed`,
      args: [at + leaseLength, id, at],
    },
  ]);
  const [row] = rows;
  return row && readRun(id, row);
}

function readRun(id: number, row: Row): Run {
  const scope = row.scope === "chosen" ? "chosen" : row.scope === "auto" ? "auto" : "all";
  const ids: number[] = scope === "chosen" ? JSON.parse(String(row.accounts)) : [];
  return {
    id,
    token: Number(row.token),
    scope,
    accounts: scope === "chosen" ? { scope, ids } : { scope },
    after: Number(row.last_account_id),
    upTo: Number(row.up_to_account_id),
    paced: Number(row.total) <= pacedUpTo,
    flawed: Number(row.flawed),
  };
}

/**
 * Carries a run out from where it stands to its end, on this node. What was written stays, whatever breaks it off: it
 * waits for a fault of the disk or of the connection to pass, and where this node ends, another takes it up once its
 * lease has run out.
 * @param signal ends it at its next step: the server is stopping
 */
export async function carryOut(deps: Deps, id: number, signal: AbortSignal): Promise<void> {
  const run = await take(deps, id);
  if (!run) return;
  await carryOn(deps, signal, {
    name: "a reconciliation",
    row: { run: id },
    async work() {
      if (run.token > mostAttempts) return fail(deps, run, `It was given up after ${mostAttempts} attempts`);
      await standAgain(deps, run);
      await reconcile(deps, run, signal);
      await finish(deps, run);
    },
    renewal: () => renewal(run, deps.now()),
    handOver: () => handOver(deps, run),
    fail: (error) => fail(deps, run, reasonOf(error)),
  });
}

/** Reads how far a run has come: of a write that timed out nobody knows whether it was carried out. */
async function standAgain({ db }: Deps, run: Run): Promise<void> {
  const [row] = await db.readPrimary({
    sql: "select last_account_id, discrepancies + errors as flawed from reconciliation_runs where id = ?",
    args: [run.id],
  });
  run.after = Number(row?.last_account_id);
  run.flawed = Number(row?.flawed);
}

async function reconcile(deps: Deps, run: Run, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const sums = run.paced ? undefined : new EntrySums(db);
  let renewed = deps.now();
  const between = async () => {
    signal.throwIfAborted();
    if (deps.now() - renewed < leaseLength / 3) return;
    renewed = deps.now();
    await db.write(renewal(run, renewed));
  };
  for (;;) {
    signal.throwIfAborted();
    const limit = run.paced ? 1 : batch;
    const accounts = await readAccounts(db, run.accounts, { after: run.after, upTo: run.upTo, limit });
    const last = accounts.at(-1);
    if (!last) return;
    await sums?.advance(last.newestEntry, between);
    const results = await examineAll(deps, accounts, sums, between);
    renewed = deps.now();
    await db.write(record(deps, run, last.id, results));
    run.flawed += results.filter(({ status }) => status !== "matched").length;
    run.after = last.id;
    if (run.paced) await (deps.pause ?? Bun.sleep)(pause);
  }
}

/** Examines accounts together; where their amounts cannot be added up, each by itself. */
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
    const flaw = flawOf({ ...account, entered });
    const sound = whole && newest === newestNumber && difference === 0 && flaw === undefined;
    // Alone, an account is compared with its journals as well; among thousands its entries were added up instead.
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
      status: statusOf(difference, reason),
      transactionCount,
      flaw: reason ?? null,
      transactionId: found?.transactionId ?? apart ?? null,
    });
  }
  return results;
}

const fence = "id = ? and token = ? and status = 'running'";

function renewal({ id, token }: Run, at: number): Statement[] {
  return [
    {
      sql: `update reconciliation_runs set leased_until = ? where ${fence}`,
      args: [at + leaseLength, id, token],
    },
    expectOneRow("LEASE_LOST"),
  ];
}

/** The write of a batch: its results, how far the run has come, and at night the alerts. */
function record({ now }: Deps, run: Run, lastAccount: number, results: readonly Result[]): Statement[] {
  const at = now();
  const count = (status: ResultStatus) => results.filter((result) => result.status === status).length;
  return [
    {
      sql: `update reconciliation_runs set last_account_id = ?, leased_until = ?, matched = matched + ?,
        discrepancies = discrepancies + ?, errors = errors + ? where ${fence}`,
      args: [
        lastAccount,
        at + leaseLength,
        count("matched"),
        count("discrepancy"),
        count("error"),
        run.id,
        run.token,
      ],
    },
    expectOneRow("LEASE_LOST"),
    {
      sql: `insert into reconciliation_results (run_id, virtual_account_id, currency, expected_balance, actual_balance,
          difference, status, transaction_count, flaw, transaction_id)
        select ?, value ->> 'id', value ->> 'currency', value ->> 'expected', value ->> 'actual',
          value ->> 'difference', value ->> 'status', value ->> 'transactionCount', value ->> 'flaw',
          value ->> 'transactionId'
        from json_each(?)`,
      args: [run.id, JSON.stringify(results)],
    },
    ...(run.scope === "auto" ? alertsOf(results, run.flawed, at) : []),
  ];
}

/** Ends a run, with a row of the trail that says what it found. */
async function finish({ db, now }: Deps, run: Run): Promise<void> {
  const at = now();
  await db.write([
    {
      sql: `update reconciliation_runs set status = 'done', finished_at = ?, leased_until = 0,
        total = matched + discrepancies + errors where ${fence}`,
      args: [at, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    ...(run.scope === "auto" ? lastAlert(run.id, run.flawed, at) : []),
    ended(run, { status: "done", outOfOrder: run.flawed }, at),
  ]);
}

async function fail({ db, now }: Deps, run: Run, failure: string): Promise<void> {
  const at = now();
  await db.write([
    {
      sql: `update reconciliation_runs set status = 'failed', finished_at = ?, leased_until = 0, failure = ? where ${fence}`,
      args: [at, failure, run.id, run.token],
    },
    expectOneRow("LEASE_LOST"),
    ended(run, { status: "failed", failure }, at),
  ]);
}

const ended = ({ id }: Run, details: Readonly<Record<string, unknown>>, at: number): Statement =>
  auditStatement({ actor: null, action: "UPDATE", resource: "RECONCILIATION", resourceId: id, details, at });

/** Lets go of a run, so that any node may take it up at once. */
async function handOver({ db }: Deps, { id, token }: Run): Promise<void> {
  await db.write([
    { sql: `update reconciliation_runs set leased_until = 0 where ${fence}`, args: [id, token] },
  ]);
}
