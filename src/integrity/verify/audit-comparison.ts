import type { Database } from "db/client";
import { journalKinds } from "db/journal-kinds";
import type { JournalKinds } from "db/journal-kinds/declaration";
import { readCells } from "db/rows";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChainedRow } from "@/integrity/trail/chain";
import { hasShapeOfKind } from "./journal-shapes";

const count = z.number().nullable();

// The keys are in the order of the columns that they are compared with.
const postingSchema = z.object({
  journalId: z.string(),
  kind: z.string(),
  /** SHA3-256 of the command, hexadecimal. */
  command: z.string(),
  /** Ledger account and signed amount of each entry, in the order in which they were made. */
  entries: z.array(z.tuple([z.number(), z.number()])),
  transactions: z.array(
    z.object({
      id: z.number(),
      accountId: z.number(),
      seq: z.number(),
      type: z.string(),
      amount: z.number(),
      currency: z.string(),
      originalAmount: count,
      originalCurrency: z.string().nullable(),
      rate: z.string().nullable(),
      description: z.string(),
      reference: z.string(),
      balanceAfter: z.number(),
      createdAt: z.number(),
      processedAt: z.number(),
      holdId: count,
    }),
  ),
});

/** Audit row of a posting, with its author. */
type RecordedPosting = z.output<typeof postingSchema> & Pick<ChainedRow, "userId" | "createdAt">;

function listPostings({ details, userId, createdAt }: ChainedRow): RecordedPosting[] {
  if (details === null || !details.startsWith('{"journalId":')) return [];
  const read = postingSchema.safeParse(JSON.parse(details));
  return read.success ? [{ ...read.data, userId, createdAt }] : [];
}

/** Compares the audit trail with the ledger, a page of its rows at a time. */
export class AuditComparison {
  #journals = 0;
  #transactions = 0;
  #entries = 0;
  readonly #redacted = new Set<number>();

  /** @param kinds the kinds of journal that the book may have */
  constructor(
    readonly db: Database,
    readonly kinds: JournalKinds<string> = journalKinds,
  ) {}

  /** Compares a page with the ledger. Returns the first difference as a sentence. */
  async compare(page: readonly ChainedRow[]): Promise<string | undefined> {
    for (const row of page) this.#noteRedaction(row);
    const recorded = page.flatMap(listPostings);
    this.#journals += recorded.length;
    this.#transactions += recorded.reduce((sum, { transactions }) => sum + transactions.length, 0);
    this.#entries += recorded.reduce((sum, { entries }) => sum + entries.length, 0);
    return (
      (await this.#otherJournal(recorded)) ??
      (await this.#otherEntries(recorded)) ??
      (await this.#otherTransaction(recorded))
    );
  }

  /** Postings of the ledger that the trail does not record, as a sentence. No posting's row is ever redacted. */
  missing(book: { journals: number; transactions: number }): string | undefined {
    if (this.#journals !== book.journals)
      return `the audit trail records ${this.#journals} of ${book.journals} journals`;
    if (this.#transactions !== book.transactions)
      return `the audit trail records ${this.#transactions} of ${book.transactions} transactions`;
    return undefined;
  }

  /** Number of entries that the compared rows record. */
  get entries(): number {
    return this.#entries;
  }

  /** Rows whose details were removed without a later row that records it. */
  get unexplainedRedactions(): number[] {
    return [...this.#redacted];
  }

  // A verification also names a row, the head that it reached, and explains nothing.
  #noteRedaction({ id, details, action, resource, resourceId }: ChainedRow): void {
    if (details === null) this.#redacted.add(id);
    if (action === "UPDATE" && resource === "AUDIT_LOG" && resourceId !== null)
      this.#redacted.delete(Number(resourceId));
  }

  async #otherJournal(recorded: readonly RecordedPosting[]): Promise<string | undefined> {
    if (recorded.length === 0) return undefined;
    const booked = await readCells(
      this.db,
      journalCells,
      sql`select id, kind, user_id, created_at, lower(hex(sha3(command, 256))) from journals where id in (${selectIds(recorded)})`,
    );
    const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
    const other = recorded.find(
      ({ journalId, kind, userId, createdAt, command }) =>
        byId.get(journalId) !== JSON.stringify([journalId, kind, userId, createdAt, command]),
    );
    if (other) return `journal ${other.journalId} is not what the audit trail says of it`;
    const misshapen = recorded.find(
      ({ kind, transactions }) => !hasShapeOfKind(kind, transactions, this.kinds),
    );
    return misshapen && `journal ${misshapen.journalId} is not what a ${misshapen.kind} consists of`;
  }

  async #otherEntries(recorded: readonly RecordedPosting[]): Promise<string | undefined> {
    if (recorded.length === 0) return undefined;
    const booked = await readCells(
      this.db,
      entriesCells,
      sql`select journal_id, json_group_array(json_array(ledger_account_id, amount)) from (
        select journal_id, ledger_account_id, amount from entries where journal_id in (${selectIds(recorded)}) order by journal_id, id)
        group by journal_id`,
    );
    const byId = new Map(booked);
    const other = recorded.find(
      ({ journalId, entries }) => (byId.get(journalId) ?? "[]") !== JSON.stringify(entries),
    );
    return other && `the entries of journal ${other.journalId} are not those that the audit trail records`;
  }

  async #otherTransaction(recorded: readonly RecordedPosting[]): Promise<string | undefined> {
    const expected = recorded.flatMap(({ journalId, transactions }) =>
      transactions.map((transaction) => ({ ...transaction, journalId })),
    );
    const ids = expected.map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const booked = await readCells(this.db, transactionCells, range(Math.min(...ids), Math.max(...ids)));
    const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
    const other = expected.find((t) => byId.get(t.id) !== JSON.stringify(Object.values(t)));
    return other && `transaction ${other.id} is not what the audit trail says of it`;
  }
}

const journalCells = z.tuple([z.string()]).rest(z.unknown());
const entriesCells = z.tuple([z.string(), z.string()]);
const transactionCells = z.tuple([z.int()]).rest(z.unknown());

const selectIds = (recorded: readonly RecordedPosting[]): SQL =>
  sql`select value from json_each(${JSON.stringify(recorded.map(({ journalId }) => journalId))})`;

const range = (from: number, to: number): SQL => sql`
  select id, virtual_account_id, seq, type, amount, currency, original_amount, original_currency, rate, description,
    reference, balance_after, created_at, processed_at, hold_id, journal_id
  from transactions where id between ${from} and ${to} order by id`;
