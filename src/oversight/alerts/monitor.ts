import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Write } from "db/client";
import { preparedRead } from "db/prepared";
import { readRow } from "db/rows";
import { alerts, transactions } from "db/schema";
import { and, desc, eq, gte, inArray, isNotNull, lte, max, sql } from "drizzle-orm";
import { z } from "zod";
import { movementParty, parseParty } from "@/accounts/transactions/party";
import { eachItem, isOfTheServer } from "@/commands/batch";
import type { Deps } from "@/deps";
import { cursorSql, moveCursor, readCursor } from "@/platform/jobs/cursor";
import { bankDate, type Instant } from "@/vocabulary/calendar";
import { accountText } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { AccountWatch, lookBack, type NewestReports } from "./account-watch";
import type { Thresholds } from "./contract";
import {
  type AccountMovement,
  readEarlierMovements,
  readMovementsAfter,
  readNewerMovements,
} from "./history";
import { judgeParty, withParties } from "./parties";
import { readsParties } from "./party-rules";
import { type Finding, findRunParties, reportPassThrough } from "./rules";
import { findSettingsByClient, pickThresholds } from "./settings";
import { getWatchedAccounts, type WatchedAccounts } from "./watched-accounts";

/** Pause of the monitor between two steps, in milliseconds: postings come first. */
const rest = 8;
/** Number of movements, and time in milliseconds, judged without a finding before the cursor moves. */
const movementsPerMove = 10_000;
const moveEvery = 3_600_000;

const cursorName = "watch movements";

const progressRow = z.object({ cursor: z.int(), newest: z.int(), at: z.int() });
const progressSelect = sql`select ${sql.raw(cursorSql(cursorName))} as cursor,
  coalesce((select max(id) from transactions), 0) as newest,
  coalesce((select max(created_at) from transactions), 0) as at`;

/** Last movement judged by this process, beyond the cursor that it read, and the instant of the cursor's last move. */
type Progress = { cursor: number; seen: number; movedAt: Instant };
const progresses = new WeakMap<Database["read"], Progress>();

/** Progress of this process; undefined if another node has moved the cursor since. */
const progressFrom = (db: Database, cursor: number): Progress => {
  const known = progresses.get(db.read);
  return known?.cursor === cursor ? known : { cursor, seen: cursor, movedAt: 0 };
};

const readReportedRows = preparedRead((read) =>
  read
    .select({ rule: alerts.rule, seq: max(transactions.seq) })
    .from(alerts)
    .innerJoin(
      transactions,
      and(
        eq(transactions.journalId, alerts.journalId),
        eq(transactions.virtualAccountId, alerts.virtualAccountId),
      ),
    )
    .where(and(eq(alerts.virtualAccountId, sql.placeholder("accountId")), isNotNull(alerts.rule)))
    .groupBy(alerts.rule),
);

/** True if there are transactions that the pattern rules have not judged. */
export async function hasUnwatched({ db }: Pick<Deps, "db">): Promise<boolean> {
  const { cursor, newest } = (await readRow(db, progressRow, progressSelect)) ?? { cursor: 0, newest: 0 };
  return newest > progressFrom(db, cursor).seen;
}

/**
 * Judges transactions since the last run by the pattern rules, and raises alerts for staff only. Alerts and the
 * cursor are one write, whatever interrupts it, and the database drops a second alert for one movement and rule. An
 * account that cannot be judged blocks no other: an alert asks staff to review it. Without a finding the cursor moves
 * once an hour: each move is a row of the trail, and the transactions behind it are judged again by the next process.
 * The posting itself finds high amounts and bursts (`db/program/alerts.sql`).
 * @returns the number of alerts raised
 */
export async function watchMovements(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "giveWay">,
  signal?: AbortSignal,
): Promise<number> {
  const { db, now } = deps;
  const known = getWatchedAccounts(db);
  const began = progressFrom(db, await readCursor({ db }, cursorName));
  let { cursor, movedAt } = began;
  let raised = 0;
  for (let { seen } = began; ; ) {
    const { lastId, accounts } = await readNewerMovements(db, seen);
    const raising: Raising[] = [];
    const getSettings = await thresholdsByClient(
      db,
      accounts.values().map(({ clientId }) => clientId),
    );
    const batch = { name: "watch movements", items: accounts, signal };
    await eachItem(deps, batch, async ([accountId, { clientId, movements }]) => {
      const since = movements[0]?.at ?? now();
      const raise = (write: Write) => raising.push({ accountId, since, write });
      try {
        const thresholds = getSettings(clientId);
        const watch = await findWatch(db, known, accountId, movements, thresholds);
        for (const movement of readsParties(thresholds) ? await withParties(db, movements) : movements) {
          const findings = [
            ...watch.follow(movement).findings,
            ...(await judgeParty(db, clientId, movement, thresholds)),
          ];
          for (const finding of findings)
            raise(raiseAlert(movement, await withRunParties(db, movement, finding, thresholds), now()));
        }
        // If the write fails, this is beyond the start of the next run, which then reads the account again.
        known.put(accountId, { watch, seq: movements.at(-1)?.seq ?? 0, thresholds });
        return true;
      } catch (error) {
        if (!isOfTheServer(error) && !signal?.aborted) raise(await unjudgedAlert(deps, { accountId, since }));
        throw error;
      }
    });
    seen = lastId ?? seen;
    const isDue = seen - cursor >= movementsPerMove || Math.abs(now() - movedAt) >= moveEvery;
    if (seen > cursor && (raising.length > 0 || isDue)) {
      const at = now();
      raised += await raiseAll(deps, raising, moveCursor(cursorName, seen, at), signal);
      [cursor, movedAt] = [seen, at];
    }
    progresses.set(db.read, { cursor, seen, movedAt });
    if (lastId === undefined) return raised;
    await sleep(rest);
  }
}

/** Movements of an account, since an instant (ms UTC). */
type OfAccount = { accountId: number; since: Instant };
type Raising = OfAccount & { write: Write };

/**
 * Raises alerts and moves the cursor in one write. If the database refuses one of them, each is raised alone before the
 * cursor moves, and another alert reports the refused ones to staff. Returns the number of alerts raised.
 */
async function raiseAll(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "giveWay">,
  raising: readonly Raising[],
  moves: readonly Write[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const { db } = deps;
  try {
    await db.write([...raising.map(({ write }) => write), ...moves]);
    return raising.length;
  } catch (error) {
    if (raising.length === 0 || isOfTheServer(error)) throw error;
  }
  const batch = { name: "raise alerts", items: raising, signal };
  const raised = await eachItem(deps, batch, async ({ write, ...movements }) => {
    try {
      await db.write([write], { idempotent: true });
      return true;
    } catch (error) {
      if (!isOfTheServer(error)) await db.write([await unjudgedAlert(deps, movements)], { idempotent: true });
      throw error;
    }
  });
  await db.write(moves);
  return raised;
}

const accountRow = z.object({ iban: z.string(), name: z.string() });

/**
 * An alert for staff about movements that monitoring skipped, since it could not judge them or store its finding. It
 * names no account, since the account's own rows may be at fault. One for each account and day is open at a time.
 */
async function unjudgedAlert(
  { db, env, now }: Pick<Deps, "db" | "env" | "now">,
  { accountId, since }: OfAccount,
): Promise<Write> {
  const account = await readRow(
    db,
    accountRow,
    sql`select virtual_iban as iban, customer_name as name from virtual_accounts where id = ${accountId}`,
  );
  const description = sayInEnglish(
    "Review the movements of account {account} since {day}: monitoring passed them over",
    {
      account: account ? accountText(account.iban, account.name) : String(accountId),
      day: bankDate(since, env.zone),
    },
  );
  return {
    sql: `insert into alerts (type, severity, title, description, audience, created_at)
      select 'suspicious_pattern', 'high', ?1, ?2, 'staff', ?3 where not exists (select 1 from alerts
        where title = ?1 and description = ?2 and status in ('active', 'acknowledged'))`,
    args: ["Movements not monitored", description, now()],
  };
}

/** Reads the thresholds of several clients at once. */
async function thresholdsByClient(
  db: Database,
  clientIds: Iterable<string>,
): Promise<(clientId: string) => Thresholds> {
  const getSettings = await findSettingsByClient({ db }, clientIds);
  const known = new Map<string, Thresholds>();
  return (clientId) => {
    const thresholds = known.get(clientId) ?? pickThresholds(getSettings(clientId).settings);
    known.set(clientId, thresholds);
    return thresholds;
  };
}

/** An account followed up to the movements to be judged: from the last run, or from its past. */
async function findWatch(
  db: Database,
  known: WatchedAccounts,
  accountId: number,
  movements: readonly AccountMovement[],
  thresholds: Thresholds,
): Promise<AccountWatch> {
  const first = movements[0] ?? { seq: 1, at: 0 };
  const watched = known.take(accountId, first.seq, thresholds);
  if (watched?.seq === first.seq - 1) return watched.watch;
  const reported = await readReported(db, accountId);
  if (watched) {
    // Another node has judged the missing movements.
    watched.watch.markReported(reported);
    const missing = readMovementsAfter(db, accountId, watched.seq, readsParties(thresholds));
    for await (const movement of missing) {
      if (movement.seq >= first.seq) break;
      watched.watch.follow({ ...movement, watched: false });
    }
    return watched.watch;
  }
  const watch = new AccountWatch(thresholds, reported);
  // Bursts are not judged here: the past need only be as long as the other rules require.
  const past = {
    seq: first.seq,
    since: first.at - lookBack(thresholds),
    atLeast: 1,
    parties: readsParties(thresholds),
  };
  for (const movement of await readEarlierMovements(db, accountId, past))
    watch.follow({ ...movement, watched: false });
  return watch;
}

async function readReported(db: Database, accountId: number): Promise<NewestReports> {
  const rows = await readReportedRows(db).all({ accountId });
  return Object.fromEntries(rows.map(({ rule, seq }) => [rule, seq]));
}

/** Maximum number of a run's newest movements whose parties are read. */
const mostOfRun = 100;

const readRun = preparedRead((read) =>
  read
    .select({ type: transactions.type, party: movementParty })
    .from(transactions)
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("accountId")),
        lte(transactions.seq, sql.placeholder("seq")),
        gte(transactions.createdAt, sql.placeholder("from")),
        inArray(transactions.type, ["credit", "debit"]),
      ),
    )
    .orderBy(desc(transactions.seq))
    .limit(mostOfRun),
);

/** A finding with its parties: for money that passed through, the payers and the payee if known. */
async function withRunParties(
  db: Database,
  movement: AccountMovement,
  finding: Finding,
  thresholds: Thresholds,
): Promise<Finding> {
  if (!finding.run) return finding;
  const { accountId, seq } = movement;
  const rows = await readRun(db).all({ accountId, seq, from: finding.run.from });
  const parties = findRunParties(rows.map(({ type, party }) => ({ type, party: parseParty(party) })));
  return parties ? reportPassThrough(movement, finding.run, thresholds, parties) : finding;
}

/** Raises it once. An existing alert is not tried again: that would use up a number, and `verify` would find a gap. */
function raiseAlert(
  movement: AccountMovement,
  { rule, severity, title, description }: Finding,
  createdAt: number,
): Write {
  return {
    sql: `insert into alerts (rule, virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
      select ?1, ?2, 'suspicious_pattern', ?3, ?4, ?5, 'staff', ?6, ?7 where not exists (select 1 from alerts
        where journal_id = ?6 and virtual_account_id = ?2 and rule = ?1)`,
    args: [rule, movement.accountId, severity, title, description, movement.journalId, createdAt],
  };
}

/** Skips movements that are already in the ledger: a demo or a seeded book has alerts of its own. */
export async function skipMovements({ db }: Pick<Deps, "db">): Promise<void> {
  const { newest, at } = (await readRow(db, progressRow, progressSelect)) ?? { newest: 0, at: 0 };
  await db.write(moveCursor(cursorName, newest, at), { idempotent: true });
}
