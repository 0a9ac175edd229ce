import { createHash } from "node:crypto";
import {
  databaseError,
  expectOneRow,
  refuseWhen,
  type SqlValue,
  type Statement,
  type Write,
} from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { isOfTheServer } from "@/commands/batch";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { placeOrder } from "@/ledger/orders";
import { transfer } from "@/ledger/transfers";
import { findCoreAccount } from "@/liquidity/core-accounts/queries";
import { itemEnded } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { allEnded } from "@/platform/leased-work/run-held-work";
import { defineRun, type Ending } from "@/platform/runs/run";
import { bankDate, type Instant } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { sweepPhases } from "@/vocabulary/sweep-options";
import { type Position, readAccounts, ruleSchema, type SweepRule } from "./queries";
import { decide, getPasses, type Outcome, type Pass } from "./rules";

type Run = { id: number; rule: SweepRule; phase: (typeof sweepPhases)[number]; startedAt: Instant };

const runRow = z.object({
  id: z.int(),
  rule: jsonCell(ruleSchema),
  phase: z.enum(sweepPhases),
  startedAt: z.int(),
});

const itemRow = z.object({
  id: z.int(),
  vaId: z.int(),
  direction: z.enum(["collect", "fund"]).nullable(),
  amount: z.int().nullable(),
});
type Item = z.infer<typeof itemRow>;

/** Maximum number of tries for an item whose balance changes while its amount is computed. */
const mostTries = 5;
const balanceMoved = "BALANCE_MOVED";

/** Id of the journal of an account in a run, as a UUID of version 7: the same for each try. */
function getJournalId({ id, startedAt }: Pick<Run, "id" | "startedAt">, vaId: number, act: string): string {
  const time = Math.max(0, startedAt).toString(16).padStart(12, "0").slice(-12);
  const hash = createHash("sha256").update(`${act} ${id} ${vaId}`).digest("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** Refuses a write unless accounts have the available balances from which its amount was computed. */
const unmoved = (positions: readonly Position[]): Write[] =>
  positions.map(({ id, available }) =>
    refuseWhen(
      {
        sql: `select 1 where not exists (select 1 from ledger_accounts
          where virtual_account_id = ? and kind = 'available' and balance = ?)`,
        args: [id, available],
      },
      balanceMoved,
    ),
  );

/** Statements that end an item in a given state; ITEM_ENDED if it has already ended. */
const ends = (item: Item, state: string, set: string, args: readonly SqlValue[]): Statement[] => [
  { sql: `update sweep_items set ${set} where id = ? and state = '${state}'`, args: [...args, item.id] },
  expectOneRow(itemEnded),
];

const listItems = ({ db }: Deps, { id }: Run, state: string): Promise<Item[]> =>
  readPrimaryRows(db, itemRow, {
    sql: `select id, virtual_account_id as vaId, direction, amount from sweep_items
      where run_id = ? and state = '${state}' order by ordinal`,
    args: [id],
  });

/** Code of a refusal by the ledger; undefined for a fault of the server, which ends the work. */
function findRefusal(error: unknown): string | undefined {
  if (error instanceof AppError && error.kind !== "unavailable") return error.code ?? "REFUSED";
  return undefined;
}

/**
 * Carries out an act on balances that must not change meanwhile; if they do, repeats it up to five times.
 * @param act returns a refusal's code, if it was refused
 * @returns the code of a refusal
 */
async function whileUnmoved(lease: Lease, act: () => Promise<void>): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    await lease.between();
    try {
      await act();
      return undefined;
    } catch (error) {
      const code = databaseError(error)?.code;
      if (code === itemEnded) return undefined;
      if (code === balanceMoved) {
        if (tries === mostTries) return balanceMoved;
        continue;
      }
      const refusal = isOfTheServer(error) ? undefined : findRefusal(error);
      if (refusal === undefined) throw error;
      return refusal;
    }
  }
}

/** Moves an amount between an account of a run and the other side, in the write that records it. */
async function moveMoney(
  deps: Deps,
  { id, rule, startedAt }: Run,
  move: {
    pass: Pass;
    account: Position;
    other: Position | undefined;
    amount: number;
    journalId: string;
    words: string;
  },
  writes: { before: readonly Write[]; after: readonly Write[] },
): Promise<void> {
  const { pass, account, other, amount, journalId, words } = move;
  const { currency } = rule;
  const at = bankDate(startedAt, deps.env.zone);
  const acting = { ...deps, limitsRefusals: false as const, alongside: writes };
  const description = `${words} of ${groupIban(account.virtualIban)}${other ? "" : " to the core account"}, ${at}`;
  const reference = `SWP-${id}-${account.id}`;
  if (other) {
    const [from, to] = pass === "collect" ? [account, other] : [other, account];
    const accounts = { fromAccountId: from.id, toAccountId: to.id };
    await transfer(acting, null, { ...accounts, amount, currency, description, reference, journalId });
    return;
  }
  const core = await findCoreAccount(deps, rule.clientId, currency);
  if (!core) throw new AppError("conflict", "There is no core account", { code: "CORE_ACCOUNT_MISSING" });
  await placeOrder(acting, null, {
    accountId: account.id,
    recipient: core.account,
    name: core.name,
    amount,
    currency,
    description,
    reference,
    madeFor: "sweep",
    journalId,
  });
}

async function readBoth(deps: Deps, rule: SweepRule, vaId: number) {
  const ids = rule.toAccountId === null ? [vaId] : [vaId, rule.toAccountId];
  const found = await readAccounts(deps, rule, ids);
  return { account: found.get(vaId), other: found.get(rule.toAccountId ?? 0) };
}

/** Processes an account in a pass; without anything to collect, it stays open for the funding pass. */
async function sweepAccount(deps: Deps, run: Run, lease: Lease, item: Item, pass: Pass, isLast: boolean) {
  const { rule } = run;
  const end = (outcome: Outcome, before: number | null) =>
    deps.db.write([
      ...lease.advance(),
      ...ends(item, "open", "state = ?, direction = ?, before = ?, amount = 0, reason = ?", [
        outcome.status,
        before === null || outcome.reason === "NOTHING_TO_MOVE" ? null : pass,
        before,
        outcome.reason,
      ]),
    ]);
  let seen: number | null = null;
  const refusal = await whileUnmoved(lease, async () => {
    const { account, other } = await readBoth(deps, rule, item.vaId);
    if (!account?.isOpen) {
      await end({ status: "skipped", amount: 0, reason: "ACCOUNT_GONE" }, null);
      return;
    }
    seen = account.available;
    const outcome = decide(rule, pass, account, other);
    if (outcome.reason === "NOTHING_TO_MOVE" && !isLast) return;
    if (outcome.status !== "moved") {
      await end(outcome, account.available);
      return;
    }
    const journalId = getJournalId(run, item.vaId, "sweep");
    const { amount, reason } = outcome;
    const words = pass === "collect" ? "Sweep" : "Funding";
    await moveMoney(
      deps,
      run,
      { pass, account, other, amount, journalId, words },
      {
        before: [...lease.advance(), ...unmoved([account, ...(pass === "fund" && other ? [other] : [])])],
        after: ends(
          item,
          "open",
          "state = 'moved', direction = ?, before = ?, amount = ?, reason = ?, journal_id = ?",
          [pass, account.available, amount, reason, journalId],
        ),
      },
    );
  });
  if (refusal !== undefined) await end({ status: "refused", amount: 0, reason: refusal }, seen);
}

/** Moves an item's money back; money at the core account stays there. */
async function reverseItem(deps: Deps, run: Run, lease: Lease, item: Item): Promise<void> {
  const { rule } = run;
  const { direction, amount } = item;
  const refuse = (reason: string) =>
    deps.db.write([...lease.advance(), ...ends(item, "moved", "reverse_reason = ?", [reason])]);
  if (rule.toAccountId === null) {
    await refuse("SWEPT_TO_CORE");
    return;
  }
  const refusal = await whileUnmoved(lease, async () => {
    const { account, other } = await readBoth(deps, rule, item.vaId);
    if (!account?.isOpen || !other?.isOpen)
      throw new AppError("conflict", "It is closed", { code: "ACCOUNT_GONE" });
    const journalId = getJournalId(run, item.vaId, "reversal");
    await moveMoney(
      deps,
      run,
      {
        pass: direction === "collect" ? "fund" : "collect",
        account,
        other,
        amount: amount ?? 0,
        journalId,
        words: "Reversal of the sweep",
      },
      {
        before: lease.advance(),
        after: ends(item, "moved", "state = 'reversed', reversed_journal_id = ?, reverse_reason = null", [
          journalId,
        ]),
      },
    );
  });
  if (refusal !== undefined) await refuse(refusal);
}

const countsRow = z.object({ moved: z.int(), refused: z.int(), reversed: z.int() });

/** End of a run, by the outcomes of its items. */
async function end({ db }: Deps, { id, phase }: Run): Promise<Ending> {
  const counts = await readPrimaryRow(db, countsRow, {
    sql: `select sum(state = 'moved') as moved, sum(state = 'refused') as refused, sum(state = 'reversed') as reversed
      from (select 'none' as state union all select state from sweep_items where run_id = ?)`,
    args: [id],
  });
  const { moved = 0, refused = 0 } = counts ?? {};
  const status =
    phase === "reverse"
      ? moved > 0
        ? "partly"
        : "reversed"
      : refused === 0
        ? "done"
        : moved > 0
          ? "partly"
          : "failed";
  return { set: `status = '${status}'`, details: { status } };
}

/** Number of accounts collected from concurrently, so that their writes share the database's commits. */
const atOnce = 16;

async function work(deps: Deps, run: Run, lease: Lease): Promise<Ending> {
  if (run.phase === "reverse") {
    for (const item of await listItems(deps, run, "moved")) await reverseItem(deps, run, lease, item);
    return end(deps, run);
  }
  const passes = getPasses(run.rule.direction);
  for (const [at, pass] of passes.entries()) {
    const isLast = at === passes.length - 1;
    // Each collection depends on its own account alone; funding must keep the order of the accounts.
    const together = pass === "collect" ? atOnce : 1;
    const items = await listItems(deps, run, "open");
    for (let from = 0; from < items.length; from += together)
      await allEnded(
        items.slice(from, from + together).map((item) => sweepAccount(deps, run, lease, item, pass, isLast)),
      );
  }
  return end(deps, run);
}

/** Runs of sweeps, and their reversals, account by account. */
export const sweepWork = defineRun({
  name: "a sweep",
  field: "sweepRun",
  job: { name: "take up sweeps", unit: ["{count} sweep resumed", "{count} sweeps resumed"] },
  table: "sweep_runs",
  resource: "SWEEP_RUN",
  turnColumn: "client_id",
  columns: "id, rule, phase, started_at as startedAt",
  row: runRow,
  read: (row) => row,
  work,
});
