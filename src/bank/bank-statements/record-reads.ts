import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import type { LineRecord } from "./queries";
import { signed } from "./rules";

/** A possible posting of a line. `amount` is the unmatched part, with the bank's sign. */
const candidateRow = z.object({
  journalId: z.string(),
  kind: z.string(),
  amount: z.int(),
  bookedAt: z.int(),
  description: z.string(),
  reference: z.string(),
  transactionId: z.int().nullable(),
});
export type Candidate = z.infer<typeof candidateRow>;

/** Maximum number of candidates shown: those of the line's own amount first, then by nearness of booking. */
const mostCandidates = 40;
/** Distance from the line's date, in days, within which postings of its amount are searched. */
const searchedDays = 60;

/**
 * The possible postings of a line: the proposed ones, those missing from its file, and all of its amount around its
 * date.
 */
export async function readCandidates(
  { db, env }: Pick<Deps, "db" | "env">,
  line: LineRecord,
): Promise<Candidate[]> {
  const amount = signed(line);
  const at = startOfBankDay(line.booked, env.zone);
  const [from, to] = [addDays(line.booked, -searchedDays), addDays(line.booked, searchedDays)].map((date) =>
    startOfBankDay(date, env.zone),
  );
  return readRows(
    db,
    candidateRow,
    sql`
    with named as (
      select value as id from json_each(${line.journals}) where ${line.outcome} is null
      union select journal_id from (select journal_id from bank_missing where statement_id = ${line.statementId}
          and amount > 0 = ${amount > 0 ? 1 : 0}
        order by amount <> ${amount}, abs(booked_at - ${at}) limit ${mostCandidates})
      union select journal_id from (select t.journal_id from transactions t
        where t.amount = ${line.amount} and +t.currency = ${line.currency} and t.created_at between ${from} and ${to}
        limit 500)
      union select settled_journal_id from settlement_instructions
        where amount = ${line.amount} and settled_journal_id is not null
          and ${line.cbsAccount} in (from_cbs_account, to_cbs_account)),
    legs as (
      select j.id, j.kind, j.created_at, j.command,
        coalesce(iif(a.kind = 'available',
            (select sum(iif(type = 'credit', amount, -amount)) from transactions
              where journal_id = j.id and virtual_account_id = a.virtual_account_id and +type in ('credit', 'debit')),
            (select -sum(amount) from entries where journal_id = j.id and ledger_account_id = a.id)), 0)
          - coalesce((select sum(amount) from bank_line_matches
            where ledger_account_id = a.id and journal_id = j.id), 0) as remaining
      from named n join journals j on j.id = n.id join ledger_accounts a on a.id = ${line.ledgerAccountId})
    select l.id as journalId, l.kind, l.remaining as amount, l.created_at as bookedAt,
      coalesce((select description from transactions where journal_id = l.id limit 1),
        'Settlement instruction ' || (l.command ->> '$.settlement.instruction'), l.kind) as description,
      coalesce((select reference from transactions where journal_id = l.id limit 1), '') as reference,
      (select id from transactions where journal_id = l.id limit 1) as transactionId
    from legs l where l.remaining <> 0 and l.remaining > 0 = ${amount > 0 ? 1 : 0}
    order by l.remaining <> ${amount}, abs(l.created_at - ${at}), l.id limit ${mostCandidates}`,
  );
}

const likeRow = z.object({
  id: z.int(),
  statementId: z.int(),
  entry: z.int(),
  booked: z.string(),
  counterpartyName: z.string(),
  remittance: z.string(),
});
/** A line that may be the same movement. */
export type LikeRow = z.infer<typeof likeRow>;

/**
 * The lines that may be the same movement as an open line: those with the same content that count as movements, and
 * the one that its comparison found; the oldest ten.
 */
export async function readLikeLines(
  { db }: Pick<Deps, "db">,
  { id, outcome }: LineRecord,
): Promise<LikeRow[]> {
  if (outcome !== null && outcome !== "suspense") return [];
  return readRows(
    db,
    likeRow,
    sql`
    with own as (select * from bank_lines where id = ${id})
    select l.id, l.statement_id as statementId, l.entry, l.booked, l.counterparty_name as counterpartyName, l.remittance
    from bank_lines l where l.id <> ${id} and l.id in (
      select o.id from own join bank_lines o on o.fingerprint = own.fingerprint and o.seen = 1
      union select like_line_id from own)
    order by l.id limit 10`,
  );
}

/** Number of a payer's newest lines that are examined. */
const mostLinesOfPayer = 500;

const paidRow = z.object({
  id: z.int(),
  customerName: z.string(),
  virtualIban: z.string(),
  times: z.int(),
});
/** An account that a payer paid before, with the number of payments. */
export type PaidAccount = z.infer<typeof paidRow>;

/**
 * The accounts in a credit's currency that its payer paid before, by the payer's bank account; the most frequent
 * first.
 */
export async function readPaidBefore(
  { db }: Pick<Deps, "db">,
  { counterpartyAccount, currency, direction, id }: LineRecord,
): Promise<PaidAccount[]> {
  if (direction !== "credit" || counterpartyAccount === "") return [];
  return readRows(
    db,
    paidRow,
    sql`
    with lines as (select id, assigned_journal_id from bank_lines
      where counterparty_account = ${counterpartyAccount} and counterparty_account <> '' and direction = 'credit'
        and id <> ${id} order by id desc limit ${mostLinesOfPayer}),
    paid as (select m.journal_id from lines join bank_line_matches m on m.line_id = lines.id
      union select assigned_journal_id from lines where assigned_journal_id is not null)
    select v.id, v.customer_name as customerName, v.virtual_iban as virtualIban, count(*) as times
    from paid join transactions t on t.journal_id = paid.journal_id and +t.type = 'credit'
    join virtual_accounts v on v.id = t.virtual_account_id
    where v.closed_at is null and v.currency = ${currency} group by v.id order by times desc, max(t.id) desc limit 5`,
  );
}

const matchedRow = candidateRow.pick({ journalId: true, kind: true, transactionId: true, description: true });

/** The transactions of a line's journals, by which people view them. */
export async function readMatchedTransactions(
  { db }: Pick<Deps, "db">,
  line: Pick<LineRecord, "journals" | "assignedJournalId">,
) {
  const ids = JSON.stringify([
    ...JSON.parse(line.journals),
    ...(line.assignedJournalId ? [line.assignedJournalId] : []),
  ]);
  return readRows(
    db,
    matchedRow,
    sql`
    select j.id as journalId, j.kind, t.id as transactionId,
      coalesce(t.description, 'Settlement instruction ' || (j.command ->> '$.settlement.instruction'),
        'Posting to suspense') as description
    from json_each(${ids}) each join journals j on j.id = each.value
    left join transactions t on t.id = (select min(id) from transactions where journal_id = j.id) limit 50`,
  );
}
