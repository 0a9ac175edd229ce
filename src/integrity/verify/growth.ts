import { randomInt } from "node:crypto";
import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Archives, noArchives } from "@/integrity/trail/archives";
import { type ChainedRow, verifyChain } from "@/integrity/trail/chain";
import type { Head, KeptHead } from "@/integrity/trail/head";
import {
  findArchives,
  followTrail,
  rowChecks,
  unexplained,
  type Verification,
  verifyGuards,
  verifyRecords,
} from "./";
import { AuditComparison } from "./audit-comparison";
import { type Check, type Finding, newEntriesBalance, transactionsEntries } from "./book-checks";
import type { Checkpoint, Proven } from "./checkpoint";
import { mailEnds } from "./content-checks";
import { eventChecksSince } from "./event-checks";
import { checkKeptHeads } from "./kept-heads";
import { checkReportFiles } from "./report-files";
import { type AtHead, atOneMoment } from "./run-checks";
import { mailStatesSince, mailsSince, stateChecks } from "./state-checks";
import { StateComparison } from "./state-comparison";

/**
 * Checks that read each transaction of the book, entry, journal or row of the trail, however old. Their part of the
 * growth is proven in another way; the whole proof covers their old part.
 */
const ofTheWhole: ReadonlySet<string> = new Set([
  "journals",
  "entries",
  "entries without journal",
  "entries without account",
  "transactions",
  "transactions' entries",
  "movement totals",
  "movement days",
  "numbers of entries",
  "numbers of transactions",
  "journals' records",
  "assigned returns",
  "settlements",
  "settlement instructions",
  "holds' transactions",
  "holds' ends",
  "postings' keys",
]);

/** Checks with a variant for growth. */
const ofMails: ReadonlySet<string> = new Set(["mails", "ends of mails"]);

/** The same if the checkpoint knows the newest event. */
const ofEvents: ReadonlySet<string> = new Set(["events", "events' numbers"]);

/** Checks made of every row, as in the whole proof. */
const kept = rowChecks.filter(({ kind }) => !ofTheWhole.has(kind) && !ofMails.has(kind));

/** Default number of rows of the older trail that are proved again. */
const defaultSample = 100_000;

const signed = "iif(type in ('credit', 'release'), amount, -amount)";

/** Checks that the running figures of each account continue from its last transaction before the growth. */
const runningFigures = (after: number): Check => ({
  kind: "transactions since",
  count: `select count(*) from transactions where id > ${after}`,
  broken: `
    with grown as materialized (select distinct virtual_account_id as account from transactions where id > ${after}),
    figures as (
      select t.* from transactions t where t.id > ${after}
      union all
      select t.* from grown g join transactions t on t.id = (select id from transactions
        where virtual_account_id = g.account and id <= ${after} order by virtual_account_id desc, seq desc limit 1))
    select 'transaction ' || id || ' (account ' || virtual_account_id || ', number ' || seq ||
      '): its figures do not follow from those before it'
    from (select *, lag(seq, 1, 0) over w as seq_before, lag(balance_after, 1, 0) over w as balance_before,
        lag(held_after, 1, 0) over w as held_before, lag(credited_after, 1, 0) over w as credited_before,
        lag(credit_count, 1, 0) over w as credits_before, lag(debit_count, 1, 0) over w as debits_before,
        lag(hold_count, 1, 0) over w as holds_before, lag(created_at, 1, created_at) over w as booked_before
      from figures window w as (partition by virtual_account_id order by seq))
    where id > ${after} and (seq <> seq_before + 1 or balance_after <> balance_before + ${signed}
      or held_after <> held_before + iif(type = 'hold', amount, iif(type = 'release', -amount, 0))
      or credited_after <> credited_before + iif(type = 'credit', amount, 0)
      or credit_count <> credits_before + (type = 'credit') or debit_count <> debits_before + (type = 'debit')
      or hold_count <> holds_before + (type = 'hold') or created_at < booked_before)
    limit 1`,
});

/** Checks that the totals of the quarter hours of the growth match all their transactions. */
const totalsSince = (after: number): Check => ({
  kind: "movement totals since",
  count: `select count(*) from transactions where id > ${after}`,
  broken: `
    with since as materialized (select min(created_at) / 900000 as quarter from transactions where id > ${after}),
    counted as materialized (
      select created_at / 900000 as quarter, currency, sum(iif(type = 'credit', amount, 0)) as credits,
        sum(iif(type = 'debit', amount, 0)) as debits, sum(type = 'credit') as credit_count,
        sum(type = 'debit') as debit_count, sum(type = 'hold') as hold_count, sum(type = 'release') as release_count
      from transactions where created_at >= (select quarter * 900000 from since) group by 1, 2),
    stored as materialized (select quarter, currency, credits, debits, credit_count, debit_count, hold_count, release_count
      from movement_totals where quarter >= (select quarter from since))
    select 'movement_totals of ' || quarter || ' ' || currency || ' are not those of the rows'
    from (select * from (select * from counted except select * from stored)
      union all select * from (select * from stored except select * from counted))
    limit 1`,
});

/** Checks that the number of old rows is unchanged, and that new ones have no gap. */
function numbersSince(table: "entries" | "transactions", known: number): Check {
  return {
    kind: `numbers of ${table} since`,
    count: `select count(*) from ${table} where id > ${known}`,
    broken: `
      select iif(every - grown <> ${known}, (every - grown) || ' ${table} are left of ${known}',
        'of ${table} after ' || ${known} || ' there are ' || grown || ', the newest is ' || newest)
      from (select (select count(*) from ${table}) as every, (select count(*) from ${table} where id > ${known}) as grown,
        (select coalesce(max(id), 0) from ${table}) as newest)
      where every - grown <> ${known} or newest - ${known} <> grown or newest < ${known}`,
  };
}

/** The checks of a book since a checkpoint. */
const checksSince = ({ counts: { entries, transactions, changes, events } }: Proven): readonly Check[] => [
  ...(events === undefined
    ? kept
    : [...kept.filter(({ kind }) => !ofEvents.has(kind)), ...eventChecksSince({ events, transactions })]),
  mailStatesSince(changes),
  mailEnds(mailsSince(changes)),
  newEntriesBalance(entries),
  numbersSince("entries", entries),
  numbersSince("transactions", transactions),
  runningFigures(transactions),
  transactionsEntries(transactions),
  totalsSince(transactions),
];

/** Checks that each account's balance is the kept one plus everything booked since. */
function followTotals(
  { totals }: Proven,
  balances: Proven["totals"],
  grown: Proven["totals"],
  seconds: number,
): Finding {
  const before = new Map(totals.map(([id, balance, newest]) => [id, { balance, newest }]));
  const since = new Map(grown.map(([id, sum, newest]) => [id, { sum, newest }]));
  const there = new Set(balances.map(([id]) => id));
  const expected = ([id]: Proven["totals"][number]) => {
    const [known, booked] = [before.get(id), since.get(id)];
    return {
      balance: (known?.balance ?? 0) + (booked?.sum ?? 0),
      newest: booked?.newest ?? known?.newest ?? 0,
    };
  };
  const flaw = balances.find((account) => {
    const { balance, newest } = expected(account);
    return account[1] !== balance || account[2] !== newest;
  });
  const gone = totals.find(([id, , newest]) => newest > 0 && !there.has(id));
  const broken = flaw
    ? `ledger account ${flaw[0]}: balance ${flaw[1]}, the checkpoint and its entries since say ${expected(flaw).balance}`
    : gone && `ledger account ${gone[0]} is gone`;
  return { kind: "kept totals", rows: balances.length, seconds, ...(broken && { broken }) };
}

/**
 * Proves the growth of a book since a checkpoint: the trail's new rows and what they record, the money that was
 * booked, whose accounts have the stored totals plus the growth; every check of the whole proof whose rows do not
 * grow with the transactions; and a random sample of the older trail with what it records. Reads only. Decision 285
 * lists what it proves of older rows, and what only the whole proof does.
 * @param sample minimum number of rows of the older trail that are proven again
 */
export async function verifyGrowth(
  db: Database,
  { proven, at }: Checkpoint,
  {
    report = () => {},
    heads = [],
    sample = defaultSample,
    older = noArchives,
  }: {
    report?: (finding: Finding) => void;
    heads?: readonly KeptHead[];
    sample?: number;
    older?: Archives;
  } = {},
): Promise<Verification> {
  const findings: Finding[] = [];
  const add = (finding: Finding) => {
    findings.push(finding);
    report(finding);
  };
  add(await verifyGuards(db));
  add(await verifyRecords(db));
  const started = performance.now();
  const checks = checksSince(proven);
  const { head, book, totals, grown, found } = await atOneMoment(db, checks, proven.counts.entries);
  const states = new Set([...stateChecks, mailStatesSince(0)].map(({ kind }) => kind));
  for (const result of found) if (!states.has(result.kind)) add(result);
  add(followTotals(proven, totals, grown, (performance.now() - started) / 1000));
  add(await checkReportFiles(db));
  const known = await checkKeptHeads(db, [proven.head], head, older);
  add({ ...known, kind: "checkpoint", note: `of ${at}, at row ${proven.head.id} of the trail` });
  const comparison = await StateComparison.begin();
  if (older.rows > 0) add(findArchives(older));
  const trail = await verifyNewTrail(db, proven, { head, book, older }, comparison);
  add(trail);
  const isRead = trail.rows === head.id - proven.head.id;
  add(
    followTrail(
      found.filter(({ kind }) => states.has(kind)),
      comparison.flaw(book.uncovered, isRead ? book.changes - proven.counts.changes : undefined),
      comparison.upgrades,
    ),
  );
  add(await verifySample(db, proven, sample, older));
  if (heads.length > 0) add(await checkKeptHeads(db, heads, head, older));
  return { findings, sound: findings.every(({ broken }) => broken === undefined), head };
}

async function verifyNewTrail(
  db: Database,
  { head: from, counts }: Proven,
  { head, book, older }: { head: Head; book: AtHead; older: Archives },
  states: StateComparison,
): Promise<Finding> {
  const started = performance.now();
  const comparison = new AuditComparison(db);
  const { rows, flaw } = await verifyChain(
    db,
    head,
    (page) => {
      states.look(page);
      return comparison.compare(page);
    },
    undefined,
    from,
    older,
  );
  const booked = {
    journals: book.journals - counts.journals,
    transactions: book.transactions - counts.transactions,
  };
  const uncounted =
    comparison.entries === book.entries - counts.entries
      ? undefined
      : `the audit trail records ${comparison.entries} of ${book.entries - counts.entries} entries`;
  const broken =
    flaw ?? comparison.missing(booked) ?? uncounted ?? unexplained(comparison.unexplainedRedactions);
  const seconds = (performance.now() - started) / 1000;
  return { kind: "audit rows since", rows, seconds, ...(broken && { broken }) };
}

/** Draws the ranges between milestones to examine again, at random, so that the omitted ones are unpredictable. */
function drawn({ head, milestones }: Proven, sample: number): [Head | undefined, Head][] {
  const ends = milestones.at(-1)?.id === head.id ? milestones : [...milestones, head];
  const stretches = ends.map((end, i): [Head | undefined, Head] => [ends[i - 1], end]);
  const chosen: [Head | undefined, Head][] = [];
  for (let rows = 0; rows < sample && stretches.length > 0; ) {
    const [stretch] = stretches.splice(randomInt(stretches.length), 1);
    if (stretch === undefined) break;
    chosen.push(stretch);
    rows += stretch[1].id - (stretch[0]?.id ?? 0);
  }
  return chosen;
}

async function verifySample(db: Database, proven: Proven, sample: number, older: Archives): Promise<Finding> {
  const started = performance.now();
  let looked = 0;
  let broken: string | undefined;
  for (const [from, to] of drawn(proven, sample)) {
    const comparison = new AuditComparison(db);
    const look = (page: ChainedRow[]) => comparison.compare(page);
    const { rows, flaw } = await verifyChain(db, to, look, undefined, from, older);
    looked += rows;
    broken = flaw ?? unexplained(await unrecorded(db, comparison.unexplainedRedactions));
    if (broken) break;
  }
  return {
    kind: "sample of older rows",
    rows: looked,
    seconds: (performance.now() - started) / 1000,
    ...(broken
      ? { broken }
      : { note: `${looked} of ${proven.head.id} older rows of the trail, and what they record` }),
  };
}

const idRow = z.object({ id: z.string() });

/** Redactions among these that no row of the trail records. */
async function unrecorded(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const said = await readRows(
    db,
    idRow,
    sql`select resource_id as id from audit_logs where resource = 'AUDIT_LOG' and action = 'UPDATE'
      and resource_id in (select cast(value as text) from json_each(${JSON.stringify(ids)}))`,
  );
  const explained = new Set(said.map(({ id }) => Number(id)));
  return ids.filter((id) => !explained.has(id));
}
