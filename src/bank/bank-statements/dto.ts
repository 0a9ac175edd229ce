import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { PageRequest } from "@/platform/lists/reading";
import { addDays, isoInstant, startOfBankDay } from "@/vocabulary/calendar";
import type { ReceiptRefusal } from "@/vocabulary/collection-options";
import { toDecimal } from "@/vocabulary/money";
import { parseParticulars } from "@/vocabulary/party/particulars";
import type { BankLineDto, BankStatementDto, MissingDto } from "./contract";
import { type LineFilter, type LineSort, listLines } from "./list";
import {
  countDone,
  getBankStatement,
  type LineRow,
  listFirstMissing,
  type MissingRow,
  parseTotals,
  readSums,
  type StatementRow,
} from "./queries";
import { findRefusals } from "./receipt-rules";
import { explainDifference, type Part } from "./rules";
import { digestShown } from "./shown";

type Reads = Pick<Deps, "db" | "env">;

const decimalOrNull = (minor: number | null) => (minor === null ? null : toDecimal(minor));

/** The parts of an import's closing difference, in minor units. */
export async function explain(deps: Reads, row: StatementRow): Promise<{ parts: Part[]; missing: number }> {
  const until = Math.min(startOfBankDay(addDays(row.toDate, 1), deps.env.zone), row.comparedAt + 1);
  const { missing, pending, newCredits } = await readSums(deps, row.id, until);
  const totals = parseTotals(row);
  const all = Object.values(totals).reduce((sum, { amount }) => sum + amount, 0);
  const { unmatched } = totals;
  const parts = explainDifference({
    opening: { file: row.openingFile, ours: row.openingOurs },
    closing: { file: row.closingFile, ours: row.closingOurs },
    booked: all - pending.amount,
    possibleDuplicates: totals.possible_duplicate.lines,
    unmatched: { count: unmatched.lines - pending.count, amount: unmatched.amount - pending.amount },
    newCredits,
    missing,
  });
  return { parts, missing: missing.count };
}

/** Converts an import to the form of answers, without its lines. */
export async function toBankStatementDto(deps: Reads, row: StatementRow): Promise<BankStatementDto> {
  const totals = parseTotals(row);
  const count = ({ lines, amount }: { lines: number; amount: number }) => ({
    lines,
    amount: toDecimal(amount),
  });
  const { parts } = await explain(deps, row);
  const ends = (file: number | null, ours: number) => ({
    file: decimalOrNull(file),
    ours: toDecimal(ours),
    difference: file === null ? null : toDecimal(file - ours),
  });
  return {
    id: row.id,
    fileName: row.fileName,
    format: row.format,
    cbsAccount: row.cbsAccount,
    virtualAccountId: row.virtualAccountId,
    currency: row.currency,
    from: row.fromDate,
    to: row.toDate,
    status: row.status,
    uploadedBy: row.uploadedBy,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    committedBy: row.committedBy,
    committedAt: isoInstant(row.committedAt),
    finishedAt: isoInstant(row.finishedAt),
    undoneBy: row.undoneBy,
    undoneAt: isoInstant(row.undoneAt),
    failure: row.failure,
    lineCount: row.lineCount,
    doneCount: await countDone(deps, row),
    counts: {
      matched: count(totals.matched),
      suggested: count(totals.suggested),
      new_credit: count(totals.new_credit),
      duplicate: count(totals.duplicate),
      unmatched: count(totals.unmatched),
      possible_duplicate: count(totals.possible_duplicate),
    },
    opening: ends(row.openingFile, row.openingOurs),
    closing: ends(row.closingFile, row.closingOurs),
    explanation: parts.map(({ amount, ...part }) => ({ ...part, amount: toDecimal(amount) })),
  };
}

/**
 * Converts a line to the form of answers.
 * @param refusal rule of its account that would refuse a new credit now
 */
export function toBankLineDto(row: LineRow, refusal?: ReceiptRefusal): BankLineDto {
  const { virtualAccountId, virtualIban, customerName } = row;
  const known = virtualAccountId !== null && virtualIban !== null && customerName !== null;
  return {
    id: row.id,
    bankStatementId: row.statementId,
    entry: row.entry,
    part: row.part,
    direction: row.direction,
    pending: row.pending,
    amount: toDecimal(row.amount),
    currency: row.currency,
    booked: row.booked,
    valued: row.valued,
    bankReference: row.bankReference,
    endToEndId: row.endToEndId,
    references: JSON.parse(row.references),
    remittance: row.remittance,
    counterpartyName: row.counterpartyName,
    counterpartyAccount: row.counterpartyAccount,
    counterpartyAgent: row.counterpartyAgent,
    structuredReference: row.structuredReference,
    particulars: parseParticulars(row.particulars),
    virtualAccount: known ? { id: virtualAccountId, virtualIban, customerName } : null,
    match: row.match,
    reason: row.reason,
    refusal: row.refusal ?? refusal ?? null,
    journalIds: JSON.parse(row.journals),
    instructionId: row.instructionId,
    likeLineId: row.likeLineId,
    outcome: row.outcome,
    suspenseAccount: row.suspenseAccount,
    decidedBy: row.decidedBy,
    decidedAt: isoInstant(row.decidedAt),
  };
}

const toMissingDto = (
  { journalId, kind, amount, bookedAt, reference, description }: MissingRow,
  currency: BankLineDto["currency"],
): MissingDto => ({
  journalId,
  kind,
  direction: amount > 0 ? "credit" : "debit",
  amount: toDecimal(Math.abs(amount)),
  currency,
  bookedAt: new Date(bookedAt).toISOString(),
  reference,
  description,
});

/** Ids of the new credits among lines, which the rules of their accounts may refuse. */
const listNewCredits = (lines: readonly LineRow[]): number[] =>
  lines.flatMap(({ id, match, outcome }) => (match === "new_credit" && outcome === null ? [id] : []));

/** Version that a commit names; null if there is nothing to commit. */
export const readVersion = async (
  deps: Reads,
  { status, id }: Pick<StatementRow, "status" | "id">,
): Promise<string | null> => (status === "dry_run" || status === "failed" ? digestShown(deps, id) : null);

/** An import with a page of its lines, and the start of the next page. Throws AppError 403, 404. */
export async function readBankStatement(
  deps: Reads,
  actor: Actor,
  id: number,
  filter: LineFilter = {},
  page: PageRequest<LineSort> = { limit: 1000 },
) {
  const row = await getBankStatement(deps, actor, id);
  const [statement, version, lines, missing] = await Promise.all([
    toBankStatementDto(deps, row),
    readVersion(deps, row),
    listLines(deps, actor, { ...filter, parent: id }, page),
    listFirstMissing(deps, id),
  ]);
  const refusals = await findRefusals(deps, listNewCredits(lines.rows));
  const dto = {
    ...statement,
    lines: lines.rows.map((line) => toBankLineDto(line, refusals.get(line.id))),
    missing: missing.map((one) => toMissingDto(one, row.currency)),
  };
  return { dto, next: lines.next, version };
}
