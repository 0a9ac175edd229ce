import { databaseError, type Statement } from "db/client";
import { flagCell, jsonCell, readPrimaryRow, readRow, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { makerCell, makerColumn, readMaker } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import { defineRun, type Ending } from "@/platform/runs/run";
import { lineDirections } from "@/vocabulary/bank-options";
import { currencySchema } from "@/vocabulary/money";
import { type Comparison, compareLines } from "./compare";
import { asPossibleDuplicate, type Commit, creditLines } from "./credits";
import { alertOfReturns } from "./returned-payments";
import type { KnownLine } from "./rules";
import { missingStatements, storedProposal } from "./stored-matches";

/** Number of lines recorded per write. */
const linesPerWrite = 500;

const commitRow = z.object({
  id: z.int(),
  requestId: z.string(),
  format: z.string(),
  cbsAccount: z.string(),
  virtualAccountId: z.int().nullable(),
  ledgerAccountId: z.int(),
  currency: currencySchema,
  fromDate: z.string(),
  toDate: z.string(),
  openingFile: z.int().nullable(),
  closingFile: z.int().nullable(),
  after: z.int(),
  maker: makerCell,
});

const stretchRow = z.object({ upTo: z.int().nullable() });

/** Records the lines after the commit's position, and returns the new position. */
async function record(deps: Deps, commit: Commit, lease: Lease): Promise<Ending> {
  // Read before the comparison, which sees everything that was booked up to here.
  commit.movement = await newestMovement(deps);
  await compareAgain(deps, commit, lease);
  for (;;) {
    lease.signal.throwIfAborted();
    const row = await readPrimaryRow(deps.db, stretchRow, {
      sql: "select max(id) as upTo from (select id from bank_lines where statement_id = ? and id > ? order by id limit ?)",
      args: [commit.id, commit.after, linesPerWrite],
    });
    const upTo = row?.upTo ?? null;
    if (upTo === null) return committed(deps, commit, lease);
    await lease.write(recordStretch(commit, upTo, deps.now()));
    await creditLines(deps, commit, upTo, lease);
    await deps.db.write(lease.advance({ set: "last_line_id = ?", args: [upTo] }));
    commit.after = upTo;
  }
}

const newestRow = z.object({ id: z.int() });

/** The newest movement that this node has: a replica compares with its own state. */
async function newestMovement({ db }: Pick<Deps, "db">): Promise<number> {
  return (await readRow(db, newestRow, sql`select coalesce(max(id), 0) as id from transactions`))?.id ?? 0;
}

const openLineRow = z.object({
  id: z.int(),
  direction: z.enum(lineDirections),
  reversal: flagCell,
  pending: flagCell,
  amount: z.int(),
  booked: z.string(),
  valued: z.string().nullable(),
  bankReference: z.string(),
  endToEndId: z.string(),
  references: jsonCell(z.string().array()),
  remittance: z.string(),
  structuredReference: z.string(),
  counterpartyName: z.string(),
  counterpartyAccount: z.string(),
  creditorAccount: z.string(),
  fingerprint: z.string(),
  occurrence: z.int(),
  doubtful: flagCell,
  like: jsonCell(z.object({ id: z.int(), statement: z.int(), entry: z.int() })).nullable(),
  entry: z.int(),
  match: z.string(),
});
type OpenLine = KnownLine & Omit<z.infer<typeof openLineRow>, "like">;

/** Open lines in their form for comparison. */
async function readOpenLines({ db }: Pick<Deps, "db">, { id, after }: Commit): Promise<OpenLine[]> {
  const rows = await readRows(
    db,
    openLineRow,
    sql`
    select id, direction, reversal, pending, amount, booked, valued, bank_reference as bankReference,
      end_to_end_id as endToEndId, reference_list as "references", remittance,
      structured_reference as structuredReference, counterparty_name as counterpartyName,
      counterparty_account as counterpartyAccount, creditor_account as creditorAccount, fingerprint, occurrence, match,
      (match = 'possible_duplicate' or (match = 'suggested' and proposal is null and instruction_id is null))
        and not exists (select 1 from bank_lines o join bank_statements s on s.id = o.statement_id
          where o.id = bank_lines.like_line_id and s.status = 'undone') as doubtful,
      (select json_object('id', o.id, 'statement', o.statement_id, 'entry', o.entry) from bank_lines o
        where o.id = bank_lines.like_line_id) as "like", entry
    from bank_lines where statement_id = ${id} and id > ${after} and outcome is null and seen = 0 order by id`,
  );
  return rows.map(({ like, ...line }) => ({ ...line, like: like ?? undefined }));
}

const changedAtOnce = 1000;

/**
 * Compares the unrecorded lines with the present ledger. A line that was no new credit in the dry run is not posted,
 * since nobody approved it.
 */
async function compareAgain(deps: Deps, commit: Commit, lease: Lease): Promise<void> {
  const lines = await readOpenLines(deps, commit);
  const { decisions } = await compareLines(deps, commit, lines, () => lease.between());
  const changed = lines.map((line, at) => {
    const made = decisions[at];
    const fresh = made?.match === "new_credit" && line.match !== "new_credit";
    return {
      id: line.id,
      match: fresh ? "unmatched" : made?.match,
      reason: fresh ? "It was not a new credit in the dry run, and now is one" : made?.reason,
      proposal: storedProposal(made),
      account: made?.accountId,
      number: made?.numberId,
      instruction: made?.instructionId,
      like: made?.like?.id,
    };
  });
  for (let from = 0; from < changed.length; from += changedAtOnce) {
    await lease.write([
      {
        sql: `update bank_lines set match = v.value ->> 'match', reason = v.value ->> 'reason',
            proposal = v.value ->> 'proposal', virtual_account_id = v.value ->> 'account',
            paid_to = v.value ->> 'number',
            instruction_id = v.value ->> 'instruction', like_line_id = v.value ->> 'like'
          from json_each(?) v where bank_lines.id = v.value ->> 'id' and outcome is null and seen = 0
            and ((match, reason, coalesce(proposal, '')) <> (v.value ->> 'match', v.value ->> 'reason', coalesce(v.value ->> 'proposal', ''))
              or virtual_account_id is not v.value ->> 'account' or paid_to is not v.value ->> 'number' or instruction_id is not v.value ->> 'instruction'
              or like_line_id is not v.value ->> 'like')`,
        args: [JSON.stringify(changed.slice(from, from + changedAtOnce))],
      },
    ]);
    await lease.between();
  }
}

/**
 * The write of a range of lines: records matched ones and leaves unmatched ones open; new credits are posted after
 * it.
 */
function recordStretch(commit: Commit, upTo: number, at: number): Statement[] {
  const open = "statement_id = ? and id > ? and id <= ? and outcome is null and pending = 0";
  const range = [commit.id, commit.after, upTo];
  return [
    {
      // A person's decision about a line of another import may have taken the number of a line since the comparison.
      sql: `update bank_lines set ${asPossibleDuplicate}
        where ${open} and seen = 0 and match not in ('duplicate', 'possible_duplicate') and exists (select 1 from bank_lines o
          where o.fingerprint = bank_lines.fingerprint and o.occurrence = bank_lines.occurrence and o.seen = 1)`,
      args: range,
    },
    alertOfReturns(`${open} and seen = 0 and match not in ('duplicate', 'possible_duplicate')`, range, at),
    {
      sql: `insert into bank_line_matches (line_id, ledger_account_id, journal_id, amount)
        select l.id, ?, p.value ->> 0, p.value ->> 1 from bank_lines l, json_each(l.proposal) p
        where l.statement_id = ? and l.id > ? and l.id <= ? and l.outcome is null and l.match = 'matched' and l.pending = 0`,
      args: [commit.ledgerAccountId, ...range],
    },
    {
      sql: `update bank_lines set outcome = 'recorded', seen = iif(match = 'matched', 1, seen), decided_by = ?, decided_at = ?
        where ${open} and match in ('matched', 'duplicate')`,
      args: [commit.maker.actor.userId, at, ...range],
    },
    {
      sql: `update bank_lines set seen = match <> 'possible_duplicate', waits = 1
        where ${open} and seen = 0 and match in ('unmatched', 'suggested', 'possible_duplicate')`,
      args: range,
    },
  ];
}

/** The end of a commit: missing postings and balances are those of this moment. */
async function committed(deps: Deps, commit: Commit, lease: Lease): Promise<Ending> {
  const compared: Comparison = await compareLines(deps, commit, [], () => lease.between());
  const missing = await withoutDoubtful(deps, commit, compared);
  return {
    set: "failure = null, opening_ours = ?, closing_ours = ?, compared_at = ?",
    args: [compared.opening, compared.closing, deps.now()],
    statements: [
      { sql: "delete from bank_missing where statement_id = ?", args: [commit.id] },
      ...missingStatements(commit.requestId, { missing }),
    ],
  };
}

const doubtfulRow = z.object({ journal: z.string() });

/** Missing postings, without those that a doubtful line may be. */
async function withoutDoubtful(
  { db }: Deps,
  { id }: Commit,
  { missing }: Comparison,
): Promise<Comparison["missing"]> {
  const rows = await readRows(
    db,
    doubtfulRow,
    sql`select distinct p.value ->> 0 as journal from bank_lines l, json_each(l.proposal) p
    where l.statement_id = ${id} and l.match = 'suggested' and l.outcome is null`,
  );
  const doubtful = new Set(rows.map(({ journal }) => journal));
  return missing.filter(({ journalId }) => !doubtful.has(journalId));
}

const digestRow = z.object({ matchesDigest: z.string(), possibleDuplicatesDigest: z.string() });

/**
 * Digests of the lines' postings and amounts, and of the lines that wait as possible duplicates, for the row of the
 * trail that ends the commit: `verify` rebuilds them from the table (`match-checks.ts`). The commit alone writes
 * there until it has ended.
 */
async function digestMatches({ db }: Pick<Deps, "db">, { id }: Commit): Promise<z.infer<typeof digestRow>> {
  const row = await readPrimaryRow(db, digestRow, {
    sql: `select (select lower(hex(sha3(json_group_array(json_array(id, like_line_id)), 256)))
          from (select id, like_line_id from bank_lines where statement_id = ? and match = 'possible_duplicate' and waits = 1
            order by id)) as "possibleDuplicatesDigest",
        lower(hex(sha3(coalesce(group_concat(said, ''), ''), 256))) as "matchesDigest" from (
        select json_array(l.id, json_group_array(m.journal_id), json_group_array(m.amount)) as said
        from bank_lines l join (select * from bank_line_matches order by line_id, journal_id) m on m.line_id = l.id
        where l.statement_id = ? and l.outcome = 'recorded' group by l.id order by l.id)`,
    args: [id, id],
  });
  if (!row) throw new Error(`The lines of bank statement ${id} have no digest`);
  return row;
}

/** Work on commits of bank statements. */
export const commitWork = defineRun({
  name: "a commit of a bank statement",
  field: "bankStatement",
  table: "bank_statements",
  resource: "BANK_STATEMENT",
  statuses: { underWay: "committing", done: "committed", failed: "failed" },
  mostAttempts: 20,
  columns: `id, request_id as requestId, format, cbs_account as cbsAccount, virtual_account_id as virtualAccountId,
    ledger_account_id as ledgerAccountId, currency, from_date as fromDate, to_date as toDate,
    opening_file as openingFile, closing_file as closingFile, last_line_id as after,
    ${makerColumn({
      user: "committed_by",
      may: "u.role = 'admin'",
      origin: `'{"ip":"","userAgent":"Commit of a bank statement"}'`,
    })}`,
  row: commitRow,
  read: ({ maker, ...commit }) => ({ ...commit, maker: readMaker(maker, `bank statement ${commit.id}`) }),
  endedBy: ({ maker }) => maker.actor,
  summary: digestMatches,
  recorded: (after) => ({ before: { status: "committing" }, after }),
  work: record,
  // Another user matched a posting in the meantime; the next attempt reads that.
  failed: (_deps, _commit, error) => (databaseError(error)?.code === "MATCH_EXCEEDS_LEG" ? "again" : {}),
});
