import type { Database } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { changesAfter, newestHead, type RowChange, toHead, toRowChange } from "@/integrity/trail/chain";
import type { Check, Finding } from "./book-checks";

/** Book at the moment of the head, which the trail is compared with: numbers of rows. */
export type AtHead = {
  journals: number;
  entries: number;
  transactions: number;
  changes: number;
  /** The newest event's number. */
  events: number;
  /** Changes of watched rows that no row of the trail covers yet. */
  uncovered: RowChange[];
};

const cell = z.union([z.string(), z.number()]).optional();
const threeNumbers = z.tuple([z.int(), z.int(), z.int()]);
const clock = "select unixepoch('subsec')";

/**
 * A live book at one moment: its trail's head, the findings of some checks, and the id, balance and newest entry of
 * each ledger account (minor units).
 * @param after restricts the latter to entries after this one: account, sum, newest
 */
export async function atOneMoment(db: Database, checks: readonly Check[], after?: number) {
  const read = (text: string) => db.read.values<unknown[]>(sql.raw(text));
  const since = `select ledger_account_id, sum(amount), max(id) from entries where id > ${after ?? -1} group by ledger_account_id`;
  const [heads = [], counts = [], changes = [], balances = [], grown = [], ...answers] = await db.read.batch([
    read(newestHead),
    read(`select (select count(*) from journals), (select coalesce(max(id), 0) from entries),
      (select coalesce(max(id), 0) from transactions), (select count(*) from state_changes),
      (select coalesce(max(seq), 0) from events)`),
    read(changesAfter),
    read("select id, balance, last_entry_id from ledger_accounts order by id"),
    read(after === undefined ? "select 0 where 0" : since),
    ...checks.flatMap(({ count, broken }) => [read(clock), read(count), read(broken), read(clock)]),
  ]);
  const [journals = 0, entries = 0, transactions = 0, changed = 0, events = 0] = counts.flatMap((row) =>
    z.array(z.int()).parse(row),
  );
  const first = (table: unknown[][] | undefined) => cell.parse(table?.[0]?.[0] ?? undefined);
  const book: AtHead = {
    journals,
    entries,
    transactions,
    changes: changed,
    events,
    uncovered: changes.map(toRowChange),
  };
  return {
    head: toHead(heads),
    book,
    totals: balances.map((row) => threeNumbers.parse(row)),
    grown: grown.map((row) => threeNumbers.parse(row)),
    found: checks.map(({ kind }, i): Finding => {
      const [from, rows, flaw, to] = answers.slice(i * 4, i * 4 + 4).map(first);
      const broken = flaw === undefined ? {} : { broken: String(flaw) };
      return { kind, rows: Number(rows), seconds: Number(to) - Number(from), ...broken };
    }),
  };
}
