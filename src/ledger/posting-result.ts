import type { Row } from "db/client";
import { journalKindNames } from "db/journal-kinds";
import { jsonCell, parseRows, readPrimaryRow } from "db/rows";

import { z } from "zod";
import { currencySchema } from "@/vocabulary/money";
import type { LedgerDeps } from "./command";

const minor = z.int();
const instant = z.int();

const postedTransaction = z.object({
  id: z.int(),
  accountId: z.int(),
  seq: z.int(),
  type: z.enum(["credit", "debit", "hold", "release"]),
  amount: minor,
  currency: currencySchema,
  originalAmount: minor.nullable(),
  originalCurrency: currencySchema.nullable(),
  rate: z.string().nullable(),
  description: z.string(),
  reference: z.string(),
  /** Available balance before and after it. */
  balanceBefore: minor,
  balanceAfter: minor,
  createdAt: instant,
  processedAt: instant,
  holdId: z.int().nullable(),
});

/** A transaction as it was booked. Amounts in minor units of the account's currency, instants in ms UTC. */
type PostedTransaction = z.infer<typeof postedTransaction>;

// The audit row has more: the entries, and the digest of the command.
const posted = z.object({
  journalId: z.string(),
  kind: z.enum(journalKindNames),
  transactions: z.array(postedTransaction),
  payment: z
    .object({
      id: z.int(),
      status: z.enum(["review", "booked"]),
      recipientAccountId: z.int().nullable(),
    })
    .nullish(),
});

/** The answer of a posting. `replayed`: an earlier call with the same key made it. */
export type Posted = Omit<z.infer<typeof posted>, "payment"> & {
  payment?: NonNullable<z.infer<typeof posted>["payment"]>;
  replayed: boolean;
};

const postedRow = z.object({ posted: jsonCell(posted) });

/** Reads the result of a posting's statement. Throws if it is not a posting's answer. */
export function readPosted(rows: readonly Row[]): Posted {
  const [row] = parseRows(postedRow, rows);
  return toPosted(row);
}

function toPosted(row: z.infer<typeof postedRow> | undefined): Posted {
  if (row === undefined) throw new Error("The posting returned nothing");
  const { journalId, kind, transactions, payment } = row.posted;
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

/** Reads an existing posting, from the primary, as it was first answered. */
export async function findPosted({ db }: Pick<LedgerDeps, "db">, journalId: string): Promise<Posted> {
  return toPosted(await readPrimaryRow(db, postedRow, { sql: booked, args: [journalId] }));
}

/** The transaction of an account among those of a posting. */
export function findTransaction(posted: Posted, accountId: number): PostedTransaction | undefined {
  return posted.transactions.findLast((transaction) => transaction.accountId === accountId);
}
