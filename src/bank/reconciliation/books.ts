import { setImmediate } from "node:timers/promises";
import type { Database } from "db/client";
import { flagCell, idRow, jsonCell, readCells, readRow, readRows } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { currencySchema, type Minor } from "@/vocabulary/money";
import { transactionFault } from "./rules";

const accountRow = z.object({
  id: z.int(),
  currency: currencySchema,
  balance: z.int(),
  available: z.int(),
  held: z.int(),
  reserved: z.int(),
  transactionCount: z.int(),
  newestNumber: z.int(),
  availableId: z.int(),
  heldId: z.int(),
  /** Newest entry of the whole ledger at that moment. */
  newestEntry: z.int(),
});

/** An account's books at one moment, as one statement reads them. Amounts in minor units. */
export type Account = z.infer<typeof accountRow>;

/** Accounts that a run covers. */
export type Accounts = { scope: "all" | "auto" } | { scope: "chosen"; ids: readonly number[] };

/** The accounts of a run as rows of `v`, the table of accounts. */
export function accountsCondition(accounts: Accounts) {
  if (accounts.scope === "chosen") {
    return sql`v.id in (select value from json_each(${JSON.stringify(accounts.ids)}))`;
  }
  if (accounts.scope === "all") return sql`v.closed_at is null`;
  return sql`v.closed_at is null and coalesce((select c.auto_reconciliation from configurations c
    where c.virtual_account_id = v.id), 1) = 1`;
}

/** The next accounts of a run by id, all as of one moment. */
export function readAccounts(
  db: Database,
  accounts: Accounts,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<Account[]> {
  return readRows(
    db,
    accountRow,
    sql`
    select v.id, v.currency, v.balance, v.transaction_count as transactionCount,
      coalesce(a.balance, 0) as available, coalesce(h.balance, 0) as held,
      coalesce(a.id, 0) as availableId, coalesce(h.id, 0) as heldId,
      coalesce((select sum(held_amount) from holds indexed by holds_active_reference
        where virtual_account_id = v.id and is_active = 1), 0) as reserved,
      coalesce((select max(seq) from transactions where virtual_account_id = v.id), 0) as newestNumber,
      (select coalesce(max(id), 0) from entries) as newestEntry
    from virtual_accounts v
    left join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available'
    left join ledger_accounts h on h.virtual_account_id = v.id and h.kind = 'held'
    where v.id > ${after} and v.id <= ${upTo} and ${accountsCondition(accounts)}
    order by v.id limit ${limit}`,
  );
}

/** Number of transactions per statement, which takes a few milliseconds: other requests run in between. */
const transactionsPerRead = 2000;

/** Range of one statement: the transactions of accounts from one number to another. */
type Piece = { accounts: number[]; from: number; to: number };

/** Cuts the histories of accounts into pieces: several short ones, or a part of a long one. */
function* cutIntoPieces(accounts: readonly Account[]): Generator<Piece> {
  let piece: Piece = { accounts: [], from: 1, to: 0 };
  let count = 0;
  for (const { id, newestNumber } of accounts) {
    if (newestNumber > transactionsPerRead) {
      for (let from = 1; from <= newestNumber; from += transactionsPerRead) {
        yield { accounts: [id], from, to: Math.min(newestNumber, from + transactionsPerRead - 1) };
      }
      continue;
    }
    if (count + newestNumber > transactionsPerRead) {
      yield piece;
      piece = { accounts: [], from: 1, to: 0 };
      count = 0;
    }
    piece.accounts.push(id);
    piece.to = Math.max(piece.to, newestNumber);
    count += newestNumber;
  }
  if (count > 0) yield piece;
}

const signed = sql.raw("iif(t.type in ('credit', 'release'), t.amount, -t.amount)");

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === "number");
/** Columns of numbers, each as one JSON text: so they cross the native border in a sixth of the time. */
const columns = z.array(jsonCell(z.custom<number[]>(isNumbers)));

async function readColumns(db: Database, query: SQL): Promise<number[][]> {
  return (await readCells(db, columns, query))[0] ?? [];
}

/**
 * History of an account: the sum of its transactions in minor units, and whether each follows from the previous one
 * without a gap.
 */
export type History = { expected: Minor; newest: number; whole: boolean };

/**
 * Adds up the whole history of accounts, in their order. Later postings do not count: each history ends with the account's newest
 * number.
 * @param between called after each statement, while other requests run
 */
export async function readHistories(
  db: Database,
  accounts: readonly Account[],
  between: () => Promise<void>,
): Promise<ReadonlyMap<number, History>> {
  const histories = new Map<number, History>();
  const newest = new Map(accounts.map(({ id, newestNumber }) => [id, newestNumber]));
  for (const piece of cutIntoPieces(accounts)) {
    const [ids = [], numbers = [], amounts = [], balances = []] = await readColumns(
      db,
      sql`select json_group_array(t.virtual_account_id), json_group_array(t.seq), json_group_array(${signed}),
          json_group_array(t.balance_after)
        from transactions t where t.virtual_account_id in (select value from json_each(${JSON.stringify(piece.accounts)}))
          and t.seq between ${piece.from} and ${piece.to}`,
    );
    for (let at = 0; at < ids.length; at++) {
      const [id = 0, number = 0, amount = 0, balance = 0] = [ids[at], numbers[at], amounts[at], balances[at]];
      if (number > (newest.get(id) ?? 0)) continue;
      const history = histories.get(id) ?? { expected: 0, newest: 0, whole: true };
      history.expected += amount;
      // Rows out of the index's order are checked again one by one.
      history.whole &&= number === history.newest + 1 && balance === history.expected;
      history.newest = number;
      histories.set(id, history);
    }
    await setImmediate();
    await between();
  }
  return histories;
}

/** First transaction at which an account's books differ, and the reason. */
type Break = { transactionId: number; flaw: string };

const lineRow = z.object({
  id: z.int(),
  seq: z.int(),
  signed: z.int(),
  balanceAfter: z.int(),
  before: z.int(),
  running: z.int(),
  booked: flagCell,
});
const partRow = z.object({ sum: z.int().nullable(), last: z.int().nullable() });

/**
 * Compares an account's transactions in order, each with the one before and with its journal's entry. Returns the first that does
 * not follow.
 */
export async function findBreak(db: Database, account: Account): Promise<Break | undefined> {
  const { id, currency, newestNumber, availableId } = account;
  let before = 0;
  let running = 0;
  for (let from = 1; from <= newestNumber; from += transactionsPerRead) {
    const to = Math.min(newestNumber, from + transactionsPerRead - 1);
    const inPiece = sql`t.virtual_account_id = ${id} and t.seq between ${from} and ${to}`;
    const line = await readRow(
      db,
      lineRow,
      sql`
      select * from (select t.id, t.seq, ${signed} as signed, t.balance_after as balanceAfter,
          lag(t.seq, 1, ${before}) over (order by t.seq) as before,
          ${running} + sum(${signed}) over (order by t.seq rows unbounded preceding) as running,
          exists (select 1 from entries e where e.journal_id = t.journal_id and e.ledger_account_id = ${availableId}
            and e.amount = ${signed}) as booked
        from transactions t where ${inPiece})
      where seq <> before + 1 or balanceAfter <> running or not booked order by seq limit 1`,
    );
    const flaw = line && transactionFault(line, currency);
    if (line && flaw !== undefined) return { transactionId: line.id, flaw };
    const part = await readRow(
      db,
      partRow,
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
  const row = await readRow(
    db,
    idRow,
    sql`select id from transactions where virtual_account_id = ${id} and seq = ${newestNumber}`,
  );
  return row?.id;
}

/** Number of entries per statement. */
const entriesAtOnce = 8000;

/**
 * Sums of each ledger account's entries. Entries have no index by account, which would slow down every posting: all of
 * them are read once, in order, and the sums advance to each later moment.
 */
export class EntrySums {
  readonly #sums = new Map<number, Minor>();
  #upTo = 0;

  constructor(readonly db: Database) {}

  /** Advances the sums to the moment at which this entry was the newest. */
  async advance(newestEntry: number, between: () => Promise<void>): Promise<void> {
    while (this.#upTo < newestEntry) {
      const to = Math.min(newestEntry, this.#upTo + entriesAtOnce);
      const [accounts = [], amounts = []] = await readColumns(
        this.db,
        sql`select json_group_array(ledger_account_id), json_group_array(amount) from entries
          where id > ${this.#upTo} and id <= ${to}`,
      );
      accounts.forEach((account, at) => {
        this.#sums.set(account, (this.#sums.get(account) ?? 0) + (amounts[at] ?? 0));
      });
      this.#upTo = to;
      await setImmediate();
      await between();
    }
  }

  of(ledgerAccountId: number): Minor {
    return this.#sums.get(ledgerAccountId) ?? 0;
  }
}
