import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import { currencySchema } from "@/vocabulary/money";
import type { LedgerDeps } from "./command";

const positionRow = z.object({
  accountId: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  clientId: z.string(),
  currency: currencySchema,
  available: z.int(),
  held: z.int(),
  version: z.int(),
});

/** The balances and state of an account. Amounts in minor units; `version` is the account's, which postings do not change. */
export type Position = z.infer<typeof positionRow>;

const select = `
  SELECT v.id AS "accountId", v.virtual_iban AS "virtualIban", v.customer_name AS "customerName",
    v.client_id AS "clientId", v.currency, v.version, a.balance AS available, h.balance AS held
  FROM virtual_accounts v
  JOIN ledger_accounts a ON a.virtual_account_id = v.id AND a.kind = 'available'
  JOIN ledger_accounts h ON h.virtual_account_id = v.id AND h.kind = 'held'
  WHERE v.id IN (SELECT value FROM json_each(?))`;

/**
 * Reads the positions of accounts, from the primary and therefore of this moment. An account has its two sub-accounts from the
 * INSERT on: the database opens them, gives them its currency (and changes that while it was never used), and removes them with
 * it.
 */
export function readPositions(
  { db }: Pick<LedgerDeps, "db">,
  accountIds: readonly number[],
): Promise<Position[]> {
  return readPrimaryRows(db, positionRow, { sql: select, args: [JSON.stringify(accountIds)] });
}
