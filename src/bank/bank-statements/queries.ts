import { preparedRead } from "db/prepared";
import { bankLines, bankLineTotals, bankMissing, bankStatements, virtualAccounts } from "db/schema";
import { selectUsername } from "db/username";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Minor } from "@/vocabulary/money";
import { bankStatementWords, type LineMatch, lineMatches } from "./contract";

/** Columns read for an import. */
export const statementColumns = {
  id: bankStatements.id,
  fileName: bankStatements.fileName,
  format: bankStatements.format,
  cbsAccount: bankStatements.cbsAccount,
  virtualAccountId: bankStatements.virtualAccountId,
  ledgerAccountId: bankStatements.ledgerAccountId,
  currency: bankStatements.currency,
  fromDate: bankStatements.fromDate,
  toDate: bankStatements.toDate,
  openingFile: bankStatements.openingFile,
  openingOurs: bankStatements.openingOurs,
  closingFile: bankStatements.closingFile,
  closingOurs: bankStatements.closingOurs,
  comparedAt: bankStatements.comparedAt,
  lineCount: bankStatements.lineCount,
  status: bankStatements.status,
  uploadedBy: sql<string>`coalesce(${selectUsername(bankStatements.uploadedBy)}, '')`.as("uploaded_by_name"),
  uploadedAt: bankStatements.uploadedAt,
  committedBy: selectUsername(bankStatements.committedBy).as("committed_by_name"),
  committedAt: bankStatements.committedAt,
  finishedAt: bankStatements.finishedAt,
  undoneBy: selectUsername(bankStatements.undoneBy).as("undone_by_name"),
  undoneAt: bankStatements.undoneAt,
  lastLineId: bankStatements.lastLineId,
  failure: bankStatements.failure,
  /** Lines and amounts by match, as a JSON object. */
  totals: sql<string>`(select json_group_object(match, json_array(lines, amount)) from ${bankLineTotals}
    where statement_id = ${bankStatements.id})`.as("totals"),
};

const statementById = preparedRead((read) =>
  read
    .select(statementColumns)
    .from(bankStatements)
    .where(and(eq(bankStatements.id, sql.placeholder("id")), sql`${bankStatements.status} <> 'reading'`)),
);

/** An import as read by queries. */
export type StatementRow = NonNullable<Awaited<ReturnType<ReturnType<typeof statementById>["get"]>>>;

/** Reads an import. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getBankStatement(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<StatementRow> {
  assertCan(actor, "bank-statements:read");
  const found = await statementById(db).get({ id });
  if (!found) throw new AppError("not_found", bankStatementWords.notFound);
  return found;
}

const statementsOfFile = preparedRead((read) =>
  read
    .select(statementColumns)
    .from(bankStatements)
    .where(
      sql`${bankStatements.status} not in ('reading', 'discarded', 'undone') and (id = ${sql.placeholder("id")}
        or upload_id = (select upload_id from bank_statements where id = ${sql.placeholder("id")}))`,
    )
    .orderBy(asc(bankStatements.id)),
);

/** The imports of one upload, one for each account and currency. Throws AppError 403 for anyone but staff. */
export function listStatementsOfFile({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "bank-statements:read");
  return statementsOfFile(db).all({ id });
}

/** Number of an import's lines by match, and their sum in minor units, with the bank's sign. */
export type Totals = Record<LineMatch, { lines: number; amount: Minor }>;

export function parseTotals({ totals }: Pick<StatementRow, "totals">): Totals {
  const kept: Partial<Record<LineMatch, [number, Minor]>> = JSON.parse(totals);
  const of = (match: LineMatch) => ({ lines: kept[match]?.[0] ?? 0, amount: kept[match]?.[1] ?? 0 });
  const [matched, suggested, new_credit, duplicate, unmatched, possible_duplicate] = lineMatches;
  return {
    matched: of(matched),
    suggested: of(suggested),
    new_credit: of(new_credit),
    duplicate: of(duplicate),
    unmatched: of(unmatched),
    possible_duplicate: of(possible_duplicate),
  };
}

/** Number of a committed import's lines that need a person. */
export const countWaiting = (totals: Totals): number =>
  totals.unmatched.lines + totals.suggested.lines + totals.possible_duplicate.lines;

/** Columns read for a line. */
export const lineColumns = {
  id: bankLines.id,
  statementId: bankLines.statementId,
  entry: bankLines.entry,
  part: bankLines.part,
  direction: bankLines.direction,
  reversal: bankLines.reversal,
  pending: bankLines.pending,
  amount: bankLines.amount,
  currency: bankStatements.currency,
  booked: bankLines.booked,
  valued: bankLines.valued,
  bankReference: bankLines.bankReference,
  endToEndId: bankLines.endToEndId,
  references: bankLines.references,
  remittance: bankLines.remittance,
  counterpartyName: bankLines.counterpartyName,
  counterpartyAccount: bankLines.counterpartyAccount,
  counterpartyAgent: bankLines.counterpartyAgent,
  structuredReference: bankLines.structuredReference,
  particulars: bankLines.particulars,
  creditorAccount: bankLines.creditorAccount,
  virtualAccountId: bankLines.virtualAccountId,
  virtualIban: virtualAccounts.virtualIban,
  customerName: virtualAccounts.customerName,
  match: bankLines.match,
  reason: bankLines.reason,
  refusal: bankLines.refusal,
  instructionId: bankLines.instructionId,
  /** The instruction that explains the line, as long as it is open. */
  openInstruction: sql<number | null>`(select i.id from settlement_instructions i
    where i.id = ${bankLines.instructionId} and i.settled_at is null)`.as("open_instruction"),
  likeLineId: bankLines.likeLineId,
  waits: bankLines.waits,
  outcome: bankLines.outcome,
  suspenseAccount: bankLines.suspenseAccount,
  journalId: bankLines.journalId,
  assignedJournalId: bankLines.assignedJournalId,
  decidedBy: selectUsername(bankLines.decidedBy).as("decided_by_name"),
  decidedAt: bankLines.decidedAt,
  /** The recorded or proposed journals, as a JSON array. */
  journals: sql<string>`coalesce((select nullif(json_group_array(m.journal_id), '[]') from bank_line_matches m
      where m.line_id = ${bankLines.id}),
    iif(${bankLines.outcome} is null, (select json_group_array(p.value ->> 0) from json_each(${bankLines.proposal}) p), null),
    '[]')`.as("journals"),
};

const lineById = preparedRead((read) =>
  read
    .select({
      ...lineColumns,
      status: bankStatements.status,
      own: sql<number>`${bankStatements.virtualAccountId} is not null`,
      /** True if it was refused, and then returned by an order. */
      isSentBack: sql<0 | 1>`exists (select 1 from refused_receipts r
        where r.id = ${bankLines.id} and r.status = 'returned')`.as("is_sent_back"),
      cbsAccount: bankStatements.cbsAccount,
      ledgerAccountId: bankStatements.ledgerAccountId,
    })
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statementId))
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, bankLines.virtualAccountId))
    .where(and(eq(bankLines.id, sql.placeholder("id")), sql`${bankStatements.status} <> 'reading'`)),
);

/** A line with the fields of its import. */
export type LineRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof lineById>["get"]>>>;
export type LineRow = Omit<LineRecord, "status" | "own" | "isSentBack" | "cbsAccount" | "ledgerAccountId">;

/** Reads a line. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getBankLine({ db }: Pick<Deps, "db">, actor: Actor, id: number): Promise<LineRecord> {
  assertCan(actor, "bank-statements:read");
  const found = await lineById(db).get({ id });
  if (!found) throw new AppError("not_found", bankStatementWords.lineNotFound);
  return found;
}

/** Condition that a posting is still missing: no other line has been matched with it since. */
export const stillMissing = sql`not exists (select 1 from bank_line_matches m
  join bank_statements s on s.id = ${bankMissing.statementId}
  where m.journal_id = ${bankMissing.journalId} and m.ledger_account_id = s.ledger_account_id)`;

const readMissing = preparedRead((read) =>
  read
    .select()
    .from(bankMissing)
    .where(and(eq(bankMissing.statementId, sql.placeholder("id")), stillMissing))
    .orderBy(asc(bankMissing.id))
    .limit(sql.placeholder("limit")),
);

export type MissingRow = Awaited<ReturnType<typeof listFirstMissing>>[number];

/** The first postings that the file lacks. */
export function listFirstMissing({ db }: Pick<Deps, "db">, id: number, limit = 1000) {
  return readMissing(db).all({ id, limit });
}

const readMatchSums = preparedRead((read) =>
  read
    .select({
      missing: sql<number>`(select count(*) from ${bankMissing} where ${bankMissing.statementId} = ${sql.placeholder("id")} and ${stillMissing})`,
      missingAmount: sql<number>`(select coalesce(sum(amount), 0) from ${bankMissing} where ${bankMissing.statementId} = ${sql.placeholder("id")} and ${stillMissing})`,
      pending: sql<number>`count(*)`,
      pendingAmount: sql<number>`coalesce(sum(iif(${bankLines.direction} = 'credit', ${bankLines.amount}, -${bankLines.amount})), 0)`,
    })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.statementId, sql.placeholder("id")),
        sql`${bankLines.match} = 'unmatched'`,
        eq(bankLines.pending, true),
      ),
    ),
);

const creditsOutside = preparedRead((read) =>
  read
    .select({ count: sql<number>`count(*)`, amount: sql<number>`coalesce(sum(${bankLines.amount}), 0)` })
    .from(bankLines)
    .where(
      and(
        eq(bankLines.statementId, sql.placeholder("id")),
        sql`${bankLines.match} = 'new_credit'`,
        sql`not exists (select 1 from journals j where j.id = ${bankLines.journalId} and j.created_at < ${sql.placeholder("until")})`,
      ),
    ),
);

/**
 * Reads the parts of an import's difference that are not stored with it, in minor units. Bookings from `until` count
 * as later.
 */
export async function readSums({ db }: Pick<Deps, "db">, id: number, until: number) {
  const [sums, credits] = await Promise.all([
    readMatchSums(db).get({ id }),
    creditsOutside(db).get({ id, until }),
  ]);
  const { missing = 0, missingAmount = 0, pending = 0, pendingAmount = 0 } = sums ?? {};
  return {
    missing: { count: missing, amount: missingAmount },
    pending: { count: pending, amount: pendingAmount },
    newCredits: credits ?? { count: 0, amount: 0 },
  };
}

const done = preparedRead((read) =>
  read
    .select({ lines: sql<number>`count(*)` })
    .from(bankLines)
    .where(
      sql`${bankLines.statementId} = ${sql.placeholder("id")} and ${bankLines.id} <= ${sql.placeholder("last")}`,
    ),
);

/** Number of lines that a commit has completed. */
export async function countDone(
  { db }: Pick<Deps, "db">,
  { id, lastLineId, status, lineCount }: StatementRow,
): Promise<number> {
  if (status === "committed") return lineCount;
  return lastLineId === 0 ? 0 : ((await done(db).get({ id, last: lastLineId }))?.lines ?? 0);
}

/** Lines of all imports that wait for a person, or whose money is in suspense. */
type OpenLineState = "unmatched" | "suspense";

const openLines = preparedRead((read, { state }: { state: OpenLineState }) =>
  read
    .select(lineColumns)
    .from(bankLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankLines.statementId))
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, bankLines.virtualAccountId))
    .where(state === "unmatched" ? sql`${bankLines.waits} = 1` : sql`${bankLines.outcome} = 'suspense'`)
    .orderBy(sql`${bankLines.booked} desc, ${bankLines.id} desc`)
    .limit(sql.placeholder("limit")),
);

/** Reads open lines of all imports, those booked last first. Throws AppError 403 for anyone but staff. */
export async function readOpenLines(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  state: OpenLineState,
  limit: number,
): Promise<LineRow[]> {
  assertCan(actor, "bank-statements:read");
  return openLines(db, { state }).all({ limit });
}
