import type { Database } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChainedRow } from "@/audit/chain";

const count = z.number().nullable();

// The keys are in the order of the columns that they are compared with.
const postingSchema = z.object({
  journalId: z.string(),
  kind: z.string(),
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

/** What an audit row says of a posting, and whose act it was. */
type RecordedPosting = z.output<typeof postingSchema> & Pick<ChainedRow, "userId" | "createdAt">;

function postingIn({ details, userId, createdAt }: ChainedRow): RecordedPosting[] {
  if (details === null || !details.startsWith('{"journalId":')) return [];
  const read = postingSchema.safeParse(JSON.parse(details));
  return read.success ? [{ ...read.data, userId, createdAt }] : [];
}

const postingActs = new Set(["CREATE", "RELEASE", "UPDATE"]);
const postingResources = new Set([
  "TRANSACTION",
  "HOLD",
  "PAYMENT",
  "VIRTUAL_ACCOUNT",
  "SETTLEMENT_INSTRUCTION",
  "BANK_LINE",
]);

/** Whether a redacted row may have recorded a posting: its action and resource are still there. */
const mayHaveRecordedPosting = ({ details, action, resource }: ChainedRow): boolean =>
  details === null && postingActs.has(action) && postingResources.has(resource);

/** Compares the audit trail with the ledger, a page of its rows at a time. */
export class AuditComparison {
  #journals = 0;
  #transactions = 0;
  #redacted = 0;

  constructor(readonly db: Database) {}

  /** Compares a page with the ledger. Answers the first difference as a sentence. */
  async compare(page: readonly ChainedRow[]): Promise<string | undefined> {
    const recorded = page.flatMap(postingIn);
    this.#journals += recorded.length;
    this.#transactions += recorded.reduce((sum, { transactions }) => sum + transactions.length, 0);
    this.#redacted += page.filter(mayHaveRecordedPosting).length;
    return (await this.#otherJournal(recorded)) ?? (await this.#otherTransaction(recorded));
  }

  /** What the ledger has and the trail does not record, as a sentence; a redacted row hides one posting at most. */
  missing(book: { journals: number; transactions: number }): string | undefined {
    const unrecorded = book.journals - this.#journals;
    if (unrecorded < 0 || unrecorded > this.#redacted)
      return `the audit trail records ${this.#journals} of ${book.journals} journals`;
    if (this.#redacted === 0 && this.#transactions !== book.transactions)
      return `the audit trail records ${this.#transactions} of ${book.transactions} transactions`;
    return undefined;
  }

  async #otherJournal(recorded: readonly RecordedPosting[]): Promise<string | undefined> {
    if (recorded.length === 0) return undefined;
    const ids = JSON.stringify(recorded.map(({ journalId }) => journalId));
    const booked = await this.db.read.values<[string, ...unknown[]]>(
      sql`select id, kind, user_id, created_at from journals where id in (select value from json_each(${ids}))`,
    );
    const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
    const other = recorded.find(
      ({ journalId, kind, userId, createdAt }) =>
        byId.get(journalId) !== JSON.stringify([journalId, kind, userId, createdAt]),
    );
    return other && `journal ${other.journalId} is not what the audit trail says of it`;
  }

  async #otherTransaction(recorded: readonly RecordedPosting[]): Promise<string | undefined> {
    const expected = recorded.flatMap(({ journalId, transactions }) =>
      transactions.map((transaction) => ({ ...transaction, journalId })),
    );
    const ids = expected.map(({ id }) => id);
    if (ids.length === 0) return undefined;
    const booked = await this.db.read.values<[number, ...unknown[]]>(
      range(Math.min(...ids), Math.max(...ids)),
    );
    const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
    const other = expected.find((t) => byId.get(t.id) !== JSON.stringify(Object.values(t)));
    return other && `transaction ${other.id} is not what the audit trail says of it`;
  }
}

const range = (from: number, to: number): SQL => sql`
  select id, virtual_account_id, seq, type, amount, currency, original_amount, original_currency, rate, description,
    reference, balance_after, created_at, processed_at, hold_id, journal_id
  from transactions where id between ${from} and ${to} order by id`;
