import { setImmediate } from "node:timers/promises";
import { jsonCell, readRow, readRows } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { endToEndId } from "@/bank/bank-files/swift-letters";
import type { Deps } from "@/deps";
import { bankDate, type Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Leg } from "./leg-index";

/** The ledger account that a statement is compared with: a CBS account's, or `available` of a virtual account. */
export type Compared = {
  ledgerAccountId: number;
  virtualAccountId: number | null;
  currency: Currency;
};

/** A leg with its booking time and description. */
export type BookedLeg = Leg & { bookedAt: Instant; description: string };

/** Span of the ledger that a file is compared with: `from` and `to` delimit its period, `to` excluded. */
export type Window = { from: Instant; to: Instant; before: Instant; after: Instant };

/** Balances of the account at the period's start and end, with the bank's sign, and the legs around it. */
export type Book = { opening: Minor; closing: Minor; legs: BookedLeg[] };

type Reads = Pick<Deps, "db" | "env">;

/** Number of entries per statement, which takes a few milliseconds before it yields to other requests. */
const entriesAtOnce = 20_000;
/** Number of journals whose texts one statement reads. */
const journalsAtOnce = 500;

/**
 * Reads the unmatched legs, oldest booking first. The entries have no index by account, which would slow down every
 * posting: all of them are scanned once, in ranges.
 * @param between called after each range
 */
export async function readBook(
  deps: Reads,
  account: Compared,
  window: Window,
  between: () => Promise<void> = async () => {},
): Promise<Book> {
  const raw =
    account.virtualAccountId === null
      ? await readEntries(deps, account.ledgerAccountId, window, between)
      : await readMovements(deps, account.virtualAccountId, window);
  const recorded = await readRecorded(deps, account.ledgerAccountId);
  const left = raw.legs.flatMap((leg) => {
    const amount = leg.amount - (recorded.get(leg.journalId) ?? 0);
    return amount === 0 ? [] : [{ ...leg, amount }];
  });
  const legs: BookedLeg[] = [];
  for (let at = 0; at < left.length; at += journalsAtOnce) {
    legs.push(...(await withTexts(deps, left.slice(at, at + journalsAtOnce))));
    await setImmediate();
    await between();
  }
  return { opening: raw.opening, closing: raw.closing, legs };
}

const movementRow = z.object({
  journalId: z.string(),
  kind: z.string(),
  amount: z.int(),
  bookedAt: z.int(),
  transactionId: z.int(),
});
type RawLeg = Omit<z.infer<typeof movementRow>, "transactionId"> & { transactionId?: number };
type Raw = { opening: Minor; closing: Minor; legs: RawLeg[] };

const inWindow = ({ before, after }: Window) => sql`j.created_at >= ${before} and j.created_at < ${after}`;

const newestRow = z.object({ id: z.int().nullable() });
const entriesRow = z.object({
  opening: z.int(),
  closing: z.int(),
  entries: jsonCell(z.array(z.tuple([z.string(), z.string(), z.int(), z.int()]))),
});

async function readEntries(
  { db }: Reads,
  ledgerAccountId: number,
  window: Window,
  between: () => Promise<void>,
): Promise<Raw> {
  const newest = (await readRow(db, newestRow, sql`select max(id) as id from entries`))?.id ?? 0;
  const byJournal = new Map<string, RawLeg>();
  let [opening, closing] = [0, 0];
  for (let from = 0; from < newest; from += entriesAtOnce) {
    const row = await readRow(
      db,
      entriesRow,
      sql`
      select coalesce(sum(-e.amount) filter (where j.created_at < ${window.from}), 0) as opening,
        coalesce(sum(-e.amount) filter (where j.created_at < ${window.to}), 0) as closing,
        json_group_array(json_array(j.id, j.kind, -e.amount, j.created_at)) filter (where ${inWindow(window)}) as entries
      from entries e join journals j on j.id = e.journal_id
      where e.id > ${from} and e.id <= ${from + entriesAtOnce} and e.ledger_account_id = ${ledgerAccountId}`,
    );
    opening += row?.opening ?? 0;
    closing += row?.closing ?? 0;
    for (const [journalId, kind, amount, bookedAt] of row?.entries ?? []) {
      const known = byJournal.get(journalId);
      if (known) known.amount += amount;
      else byJournal.set(journalId, { journalId, kind, amount, bookedAt });
    }
    await setImmediate();
    await between();
  }
  // A transfer between two accounts of one CBS account moves nothing there.
  const legs = [...byJournal.values()].filter(({ amount }) => amount !== 0);
  return {
    opening,
    closing,
    legs: legs.sort((a, b) => a.bookedAt - b.bookedAt || (a.journalId < b.journalId ? -1 : 1)),
  };
}

const balancesRow = z.object({ opening: z.int(), closing: z.int() });

async function readMovements({ db }: Reads, account: number, window: Window): Promise<Raw> {
  const at = (instant: Instant) => sql`coalesce((select t.balance_after + t.held_after from transactions t
    where t.virtual_account_id = ${account} and t.created_at < ${instant} order by t.created_at desc, t.id desc limit 1), 0)`;
  const balances = await readRow(
    db,
    balancesRow,
    sql`select ${at(window.from)} as opening, ${at(window.to)} as closing`,
  );
  const legs = await readRows(
    db,
    movementRow,
    sql`
    select t.journal_id as journalId, j.kind, iif(t.type = 'credit', t.amount, -t.amount) as amount,
      t.created_at as bookedAt, t.id as transactionId
    from transactions t join journals j on j.id = t.journal_id
    where t.virtual_account_id = ${account} and +t.type in ('credit', 'debit')
      and t.created_at >= ${window.before} and t.created_at < ${window.after} order by t.seq`,
  );
  return { opening: 0, closing: 0, ...balances, legs };
}

const recordedRow = z.object({ journalId: z.string(), amount: z.int() });

/** Reads the amounts that lines are already matched with, by journal. */
async function readRecorded({ db }: Reads, ledgerAccountId: number): Promise<ReadonlyMap<string, Minor>> {
  const rows = await readRows(
    db,
    recordedRow,
    sql`
    select journal_id as journalId, sum(amount) as amount from bank_line_matches where ledger_account_id = ${ledgerAccountId} group by journal_id`,
  );
  return new Map(rows.map(({ journalId, amount }) => [journalId, amount]));
}

/** Texts in JSON, without repeats and without missing or empty ones. */
const textsCell = jsonCell(z.array(z.string().nullable())).transform((texts) => [
  ...new Set(texts.flatMap((text) => text || [])),
]);
const textsRow = z.object({
  journalId: z.string(),
  references: textsCell,
  ibans: textsCell,
  counterparties: textsCell,
  names: textsCell,
  description: z.string().nullable(),
});

const transfersSql = (column: SQL) =>
  sql`select ${column} from transactions t left join virtual_accounts v on v.id = t.virtual_account_id
    where t.journal_id = j.id and +t.type in ('credit', 'debit')`;

/** IBAN that a movement was paid to: that of an account number, or the account's own. */
const paidIban = sql`coalesce(iif(exists (select 1 from number_pools where virtual_account_id = v.id),
  (select n.iban from paid_numbers n where n.journal_id = j.id and n.virtual_account_id = v.id and t.type = 'credit'), null),
  v.virtual_iban)`;

/** Payee of the payment of a leg's journal, as JSON. */
const payee = sql`coalesce((select d.payee from payment_details d where d.payment_id = p.id),
  (select command -> '$.payment.payee' from journals where id = p.journal_id))`;

/** Adds the texts of each leg's transactions, payment and instruction. */
async function withTexts({ db, env }: Reads, legs: readonly RawLeg[]): Promise<BookedLeg[]> {
  const ids = JSON.stringify(legs.map(({ journalId }) => journalId));
  const rows = await readRows(
    db,
    textsRow,
    sql`
    select j.id as journalId,
      json_array(j.command ->> '$.steps[0].reference', p.reference, ${payee} ->> '$.reference',
        'SETTLEMENT-' || (j.command ->> '$.settlement.instruction'),
        (select max(r) from (${transfersSql(sql`t.reference as r`)}))) as "references",
      (select json_group_array(v) from (${transfersSql(sql`${paidIban} as v`)})) as ibans,
      json_array(p.recipient, i.from_cbs_account, i.to_cbs_account) as counterparties,
      json_array(${payee} ->> '$.name') as names,
      coalesce((select d from (${transfersSql(sql`t.description as d`)}) limit 1),
        'Payment to ' || p.recipient || ': ' || p.description,
        'Settlement instruction ' || i.id || ' from ' || i.from_cbs_account || ' to ' || i.to_cbs_account,
        'Virtual account ' || (j.command ->> '$.relink.account') || ' linked to CBS account '
          || (j.command ->> '$.relink.cbsAccount')) as description
    from json_each(${ids}) each join journals j on j.id = each.value
    left join payments p on p.id = coalesce((select id from payments where journal_id = j.id),
      j.command ->> '$.review.payment')
    left join settlement_instructions i on i.id = j.command ->> '$.settlement.instruction'`,
  );
  const byId = new Map(rows.map((row) => [row.journalId, row]));
  return legs.map((leg) => {
    const found = byId.get(leg.journalId);
    return {
      ...leg,
      date: bankDate(leg.bookedAt, env.zone),
      // A bank names an order by the id that the payment file gave as its reference.
      references: [...new Set((found?.references ?? []).flatMap((text) => [text, endToEndId(text)]))],
      ibans: found?.ibans ?? [],
      counterparties: found?.counterparties ?? [],
      names: found?.names ?? [],
      description: found?.description ?? "",
    };
  });
}
