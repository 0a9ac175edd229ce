import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import type { Currency, Minor } from "@/money";
import { breakOf } from "./rules";

/** An account's books at one moment, as one statement reads them. Amounts in minor units. */
export type Account = {
  id: number;
  currency: Currency;
  balance: Minor;
  available: Minor;
  held: Minor;
  reserved: Minor;
  transactionCount: number;
  newestNumber: number;
  availableId: number;
  heldId: number;
  /** The newest entry of the whole ledger at that moment. */
  newestEntry: number;
};

/** Which accounts a run goes through. */
export type Accounts = { scope: "all" | "auto" } | { scope: "chosen"; ids: readonly number[] };

/** The accounts of a run as rows of `v`, the table of accounts. */
export function accountsIn(accounts: Accounts) {
  if (accounts.scope === "chosen") {
    return sql`v.id in (select value from json_each(${JSON.stringify(accounts.ids)}))`;
  }
  if (accounts.scope === "all") return sql`v.closed_at is null`;
  return sql`v.closed_at is null and coalesce((select c.auto_reconciliation from configurations c
    where c.virtual_account_id = v.id), 1) = 1`;
}

/** The next accounts of a run by id, all as they are at one moment. */
export function readAccounts(
  db: Database,
  accounts: Accounts,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Account[]> {
  return db.read.all<Account>(sql`
    select v.id, v.currency, v.balance, v.transaction_count as transactionCount,
      coalesce(a.balance, 0) as available, coalesce(h.balance, 0) as held,
      coalesce(a.id, 0) as availableId, coalesce(h.id, 0) as heldId,
      coalesce((select sum(held_amount) from holds where virtual_account_id = v.id and is_active = 1), 0) as reserved,
      coalesce((select max(seq) from transactions where virtual_account_id = v.id), 0) as newestNumber,
      (select coalesce(max(id), 0) from entries) as newestEntry
    from virtual_accounts v
    left join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available'
    left join ledger_accounts h on h.virtual_account_id = v.id and h.kind = 'held'
    where v.id > ${after} and v.id <= ${upTo} and ${accountsIn(accounts)}
    order by v.id limit ${limit}`);
}

/** Transactions that one statement reads, in about ten milliseconds: other requests come in between. */
const stretch = 4000;

/** What a part of an account's transactions adds up to; `start` is what has to stand before its first one. */
type Part = { key: number; count: number; sum: Minor; lowest: Minor; highest: Minor };

/** A part of an account's history: its transactions from one number to another. */
type Piece = { account: number; from: number; to: number };

const signed = sql.raw("iif(t.type in ('credit', 'release'), t.amount, -t.amount)");

/** A window over the parts of one statement: how far each balance is from what its part adds up to so far. */
const addUp = (pieces: readonly Piece[]) => sql`
  select key, count(*) as count, sum(signed) as sum, min(offset) as lowest, max(offset) as highest
  from (select p.key, ${signed} as signed, t.balance_after - sum(${signed}) over (
      partition by p.key order by t.seq rows unbounded preceding) as offset
    from json_each(${JSON.stringify(pieces)}) p
    cross join transactions t on t.virtual_account_id = p.value ->> 'account'
      and t.seq between p.value ->> 'from' and p.value ->> 'to')
  group by key`;

/** What an account's transactions make: the expected balance, and whether each follows from the one before. */
export type History = { expected: Minor; whole: boolean };

/** Cuts the histories of accounts into groups of pieces, each group short enough for one statement. */
function* groupsOf(accounts: readonly Account[]): Generator<Piece[]> {
  let group: Piece[] = [];
  let room = stretch;
  for (const { id, newestNumber } of accounts) {
    for (let from = 1; from <= newestNumber; ) {
      const to = Math.min(newestNumber, from + room - 1);
      group.push({ account: id, from, to });
      room -= to - from + 1;
      from = to + 1;
      if (room > 0) continue;
      yield group;
      group = [];
      room = stretch;
    }
  }
  if (group.length > 0) yield group;
}

/**
 * Adds up the whole history of accounts, in their order. What is booked meanwhile does not count: each history ends
 * with the account's newest number.
 * @param between called after each statement, while other requests come in
 */
export async function readHistories(
  db: Database,
  accounts: readonly Account[],
  between: () => Promise<void>,
): Promise<ReadonlyMap<number, History>> {
  const histories = new Map<number, History>(accounts.map(({ id }) => [id, { expected: 0, whole: true }]));
  for (const pieces of groupsOf(accounts)) {
    const parts = await db.read.all<Part>(addUp(pieces));
    const byKey = new Map(parts.map((part) => [part.key, part]));
    pieces.forEach(({ account, from, to }, key) => {
      const history = histories.get(account);
      if (!history) return;
      const part = byKey.get(key);
      const start = history.expected;
      history.whole &&= part?.count === to - from + 1 && part.lowest === start && part.highest === start;
      history.expected += part?.sum ?? 0;
    });
    await setImmediate();
    await between();
  }
  return histories;
}

/** The first transaction where an account's books part, and why. */
export type Break = { transactionId: number; flaw: string };

type ReadLine = {
  id: number;
  seq: number;
  signed: Minor;
  balanceAfter: Minor;
  before: number;
  running: Minor;
  booked: 0 | 1;
};

/**
 * Goes through an account's transactions in order, and compares each with the one before and with its journal's entry.
 * Answers the first that does not follow.
 */
export async function findBreak(db: Database, account: Account): Promise<Break | undefined> {
  const { id, currency, newestNumber, availableId } = account;
  let before = 0;
  let running = 0;
  for (let from = 1; from <= newestNumber; from += stretch) {
    const to = Math.min(newestNumber, from + stretch - 1);
    const inPiece = sql`t.virtual_account_id = ${id} and t.seq between ${from} and ${to}`;
    const [line] = await db.read.all<ReadLine>(sql`
      select * from (select t.id, t.seq, ${signed} as signed, t.balance_after as balanceAfter,
          lag(t.seq, 1, ${before}) over (order by t.seq) as before,
          ${running} + sum(${signed}) over (order by t.seq rows unbounded preceding) as running,
          exists (select 1 from entries e where e.journal_id = t.journal_id and e.ledger_account_id = ${availableId}
            and e.amount = ${signed}) as booked
        from transactions t where ${inPiece})
      where seq <> before + 1 or balanceAfter <> running or not booked order by seq limit 1`);
    const flaw = line && breakOf({ ...line, booked: line.booked === 1 }, currency);
    if (line && flaw !== undefined) return { transactionId: line.id, flaw };
    const [part] = await db.read.all<{ sum: Minor | null; last: number | null }>(
      sql`select sum(${signed}) as sum, max(t.seq) as last from transactions t where ${inPiece}`,
    );
    running += part?.sum ?? 0;
    before = part?.last ?? before;
    await setImmediate();
  }
  return undefined;
}

/** The newest transaction of an account up to a number. */
export async function newestTransaction(
  db: Database,
  { id, newestNumber }: Account,
): Promise<number | undefined> {
  const [row] = await db.read.all<{ id: number }>(
    sql`select id from transactions where virtual_account_id = ${id} and seq = ${newestNumber}`,
  );
  return row?.id;
}

/** Entries that one statement adds up. */
const entriesAtOnce = 8000;

/**
 * What the entries of each ledger account add up to. The entries have no index by account, which every posting would
 * pay for: all of them are read once, in their order, and the sums are moved on to each later moment.
 */
export class EntrySums {
  readonly #sums = new Map<number, Minor>();
  #upTo = 0;

  constructor(readonly db: Database) {}

  /** Brings the sums up to the moment at which this entry was the newest. */
  async advance(newestEntry: number, between: () => Promise<void>): Promise<void> {
    while (this.#upTo < newestEntry) {
      const to = Math.min(newestEntry, this.#upTo + entriesAtOnce);
      const rows = await this.db.read.all<{ account: number; sum: Minor }>(sql`
        select ledger_account_id as account, sum(amount) as sum from entries
        where id > ${this.#upTo} and id <= ${to} group by ledger_account_id`);
      for (const { account, sum } of rows) this.#sums.set(account, (this.#sums.get(account) ?? 0) + sum);
      this.#upTo = to;
      await setImmediate();
      await between();
    }
  }

  of(ledgerAccountId: number): Minor {
    return this.#sums.get(ledgerAccountId) ?? 0;
  }
}
