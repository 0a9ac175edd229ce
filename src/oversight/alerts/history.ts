import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { journalKinds } from "db/journal-kinds";
import { listKindNames } from "db/journal-kinds/declaration";
import { preparedRead } from "db/prepared";
import { journals, transactions, virtualAccounts } from "db/schema";
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { withParties } from "./parties";
import type { Movement } from "./rules";

/** Kinds of journal that give back what was moved: they count as no movement. */
const givingBack: readonly string[] = listKindNames(journalKinds, ({ givesBack }) => givesBack);

const columns = {
  id: transactions.id,
  accountId: transactions.virtualAccountId,
  seq: transactions.seq,
  journalId: transactions.journalId,
  kind: journals.kind,
  type: transactions.type,
  amount: transactions.amount,
  currency: transactions.currency,
  at: transactions.createdAt,
  usdAmount: sql<number | null>`${journals.command} ->> '$.usdAmount'`,
  watched: sql<number | null>`${journals.command} ->> '$.watch'`,
};

const movementsPerRead = 500;
/** Number of movements of the whole ledger that are read at once, small enough not to delay postings. */
const newerStep = 64;
/** Number of an account's past movements that are read first: few accounts have more in a day. */
const firstStep = 20;

type Read = Database["read"];
const select = (read: Read) =>
  read.select(columns).from(transactions).innerJoin(journals, eq(journals.id, transactions.journalId));

const newerThan = preparedRead((read) =>
  read
    .select({ ...columns, clientId: virtualAccounts.clientId })
    .from(transactions)
    .innerJoin(journals, eq(journals.id, transactions.journalId))
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(gt(transactions.id, sql.placeholder("id")))
    .orderBy(asc(transactions.id))
    .limit(newerStep),
);

const ofAccountAfter = preparedRead((read) =>
  select(read)
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("accountId")),
        gt(transactions.seq, sql.placeholder("seq")),
      ),
    )
    .orderBy(asc(transactions.seq))
    .limit(movementsPerRead),
);

const ofAccountBefore = preparedRead((read) =>
  select(read)
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("accountId")),
        lt(transactions.seq, sql.placeholder("seq")),
      ),
    )
    .orderBy(desc(transactions.seq))
    .limit(sql.placeholder("limit")),
);

type Row = Awaited<ReturnType<ReturnType<typeof ofAccountAfter>["all"]>>[number];

/** A movement with its transaction and its account. */
export type AccountMovement = Movement & { id: number; accountId: number };

/** The next movements of the whole ledger after a transaction, in order of booking, by account. */
export async function readNewerMovements(db: Database, id: number) {
  const rows = await newerThan(db).all({ id });
  const accounts = new Map<number, { clientId: string; movements: AccountMovement[] }>();
  for (const { clientId, ...row } of rows) {
    const known = accounts.get(row.accountId);
    if (known) known.movements.push(toMovement(row));
    else accounts.set(row.accountId, { clientId, movements: [toMovement(row)] });
  }
  return { lastId: rows.at(-1)?.id, accounts };
}

const bookedAt = preparedRead((read) =>
  read
    .select({ at: transactions.createdAt })
    .from(transactions)
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("accountId")),
        eq(transactions.seq, sql.placeholder("seq")),
      ),
    ),
);

/**
 * The first transaction (its `seq`) of an account since an instant, found by bisection: an account may have millions.
 * @param newest the account's newest `seq`
 * @returns one more than the newest if there is none
 */
export async function firstSince(
  db: Database,
  accountId: number,
  newest: number,
  at: number,
): Promise<number> {
  let [low, high] = [1, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await bookedAt(db).get({ accountId, seq: middle });
    if (row && row.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * An account's movements after one of them (its `seq`), a page at a time.
 * @param parties true to read payers and payees, too
 */
export async function* readMovementsAfter(db: Database, accountId: number, seq: number, parties = false) {
  for (let last = seq; ; ) {
    const rows = await ofAccountAfter(db).all({ accountId, seq: last });
    const movements = rows.map(toMovement);
    yield* parties ? await withParties(db, movements) : movements;
    if (rows.length < movementsPerRead) return;
    last = rows.at(-1)?.seq ?? last;
    // A file is read without waiting, so this yields to requests.
    await setImmediate();
  }
}

/**
 * Reads the past of an account that the rules need: its movements before one (its `seq`) back to an instant, at least
 * as many transactions as a burst has, and the credit or debit before those. Oldest first.
 */
export async function readEarlierMovements(
  db: Database,
  accountId: number,
  { parties = false, ...bounds }: PastBounds & { parties?: boolean },
): Promise<AccountMovement[]> {
  const past = await readPast(db, accountId, bounds);
  return parties ? withParties(db, past) : past;
}

type PastBounds = { seq: number; since: number; atLeast: number };

async function readPast(
  db: Database,
  accountId: number,
  { seq, since, atLeast }: PastBounds,
): Promise<AccountMovement[]> {
  const past: AccountMovement[] = [];
  let limit = firstStep;
  for (let first = seq; ; limit = movementsPerRead) {
    const rows = await ofAccountBefore(db).all({ accountId, seq: first, limit });
    for (const row of rows) {
      const movement = toMovement(row);
      past.push(movement);
      if (past.length >= atLeast && movement.at < since && movement.type !== "other") return past.reverse();
    }
    if (rows.length < limit) return past.reverse();
    first = rows.at(-1)?.seq ?? first;
    await setImmediate();
  }
}

function toMovement({ kind, type, usdAmount, watched, ...row }: Row): AccountMovement {
  const moves = type === "credit" || type === "debit";
  return {
    ...row,
    type: moves && !givingBack.includes(kind) ? type : "other",
    usdAmount: usdAmount ?? undefined,
    watched: watched === 1,
  };
}
