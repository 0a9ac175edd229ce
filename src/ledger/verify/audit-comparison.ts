import type { Database } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChainedRow } from "@/audit/chain";

const count = z.number().nullable();

// The keys stand in the order of the columns that they are compared with.
const toldSchema = z.object({
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
type Told = z.output<typeof toldSchema> & Pick<ChainedRow, "userId" | "createdAt">;

function postingIn({ details, userId, createdAt }: ChainedRow): Told[] {
  if (details === null || !details.startsWith('{"journalId":')) return [];
  const read = toldSchema.safeParse(JSON.parse(details));
  return read.success ? [{ ...read.data, userId, createdAt }] : [];
}

const postingActs = new Set(["CREATE", "RELEASE", "UPDATE"]);
const postingResources = new Set(["TRANSACTION", "HOLD", "PAYMENT", "VIRTUAL_ACCOUNT"]);

/** Whether a redacted row may have told of a posting: its act and what it was on are still there. */
const mayHaveTold = ({ details, action, resource }: ChainedRow): boolean =>
  details === null && postingActs.has(action) && postingResources.has(resource);

/** Holds the audit trail beside the book, a page of its rows after the other. */
export class AuditComparison {
  #journals = 0;
  #transactions = 0;
  #redacted = 0;

  constructor(readonly db: Database) {}

  /** Compares a page with the book. Answers the first difference as a sentence. */
  async compare(page: readonly ChainedRow[]): Promise<string | undefined> {
    const told = page.flatMap(postingIn);
    this.#journals += told.length;
    this.#transactions += told.reduce((sum, { transactions }) => sum + transactions.length, 0);
    this.#redacted += page.filter(mayHaveTold).length;
    return (await this.#otherJournal(told)) ?? (await this.#otherTransaction(told));
  }

  /** What the book has that the trail does not tell of, as a sentence; a redacted row tells of one posting at most. */
  missing(book: { journals: number; transactions: number }): string | undefined {
    const untold = book.journals - this.#journals;
    if (untold < 0 || untold > this.#redacted)
      return `the audit trail tells of ${this.#journals} of ${book.journals} journals`;
    if (this.#redacted === 0 && this.#transactions !== book.transactions)
      return `the audit trail tells of ${this.#transactions} of ${book.transactions} transactions`;
    return undefined;
  }

  async #otherJournal(told: readonly Told[]): Promise<string | undefined> {
    if (told.length === 0) return undefined;
    const ids = JSON.stringify(told.map(({ journalId }) => journalId));
    const booked = await this.db.read.values<[string, ...unknown[]]>(
      sql`select id, kind, user_id, created_at from journals where id in (select value from json_each(${ids}))`,
    );
    const byId = new Map(booked.map((cells) => [cells[0], JSON.stringify(cells)]));
    const other = told.find(
      ({ journalId, kind, userId, createdAt }) =>
        byId.get(journalId) !== JSON.stringify([journalId, kind, userId, createdAt]),
    );
    return other && `journal ${other.journalId} is not what the audit trail says of it`;
  }

  async #otherTransaction(told: readonly Told[]): Promise<string | undefined> {
    const expected = told.flatMap(({ journalId, transactions }) =>
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
