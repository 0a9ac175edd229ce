import type { Row } from "db/client";
import type { Instant } from "@/calendar";
import type { Currency, Minor } from "@/money";
import type { JournalKind, LedgerDeps } from "./command";

/** A transaction as it was booked. Amounts in minor units of the account's currency, instants in ms UTC. */
export type PostedTransaction = {
  id: number;
  accountId: number;
  seq: number;
  type: "credit" | "debit" | "hold" | "release";
  amount: Minor;
  currency: Currency;
  originalAmount: Minor | null;
  originalCurrency: Currency | null;
  rate: string | null;
  description: string;
  reference: string;
  /** Available before and after it. */
  balanceBefore: Minor;
  balanceAfter: Minor;
  createdAt: Instant;
  processedAt: Instant;
  holdId: number | null;
};

/** The answer of a posting. `replayed`: an earlier call with the same key made it. */
export type Posted = {
  journalId: string;
  kind: JournalKind;
  transactions: PostedTransaction[];
  payment?: { id: number; status: "review" | "booked"; recipientAccountId: number | null };
  replayed: boolean;
};

/** Reads what the statement of a posting returned. */
export function readPosted(rows: readonly Row[]): Posted {
  const text = rows[0]?.posted;
  if (typeof text !== "string") throw new Error("The posting returned nothing");
  // The row of the trail says more: the entries, and the digest of the command.
  const { journalId, kind, transactions, payment }: Omit<Posted, "replayed"> = JSON.parse(text);
  return { journalId, kind, transactions, ...(payment && { payment }), replayed: false };
}

const booked = `
  SELECT json_object('journalId', j.id, 'kind', j.kind,
    'transactions', json((SELECT json_group_array(json_object('id', id, 'accountId', virtual_account_id, 'seq', seq,
      'type', type, 'amount', amount, 'currency', currency, 'originalAmount', original_amount,
      'originalCurrency', original_currency, 'rate', rate, 'description', description, 'reference', reference,
      'balanceBefore', balance_after - iif(type IN ('credit', 'release'), amount, -amount),
      'balanceAfter', balance_after, 'createdAt', created_at, 'processedAt', processed_at, 'holdId', hold_id))
      FROM transactions WHERE journal_id = j.id)),
    'payment', (SELECT json_object('id', id, 'status', iif(EXISTS (SELECT 1 FROM entries e
        JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.code = 'REVIEW' WHERE e.journal_id = j.id),
        'review', 'booked'),
      'recipientAccountId', recipient_account_id) FROM payments WHERE journal_id = j.id)) AS posted
  FROM journals j WHERE j.id = ?`;

/** Reads a posting that is in the ledger already, from the primary, as it was first answered. */
export async function findPosted({ db }: Pick<LedgerDeps, "db">, journalId: string): Promise<Posted> {
  const rows = await db.readPrimary({ sql: booked, args: [journalId] });
  return readPosted(rows);
}

/** The transaction of an account among those of a posting. */
export function transactionOf(posted: Posted, accountId: number): PostedTransaction | undefined {
  return posted.transactions.findLast((transaction) => transaction.accountId === accountId);
}
