import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertProgramCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { findPosted, type Posted } from "@/ledger/posting-result";
import { currencySchema, type Minor } from "@/vocabulary/money";
import { hubMessages } from "./contract";

/**
 * The hub's program books by its own right, without those for bookings by hand.
 * @throws AppError 403 for a person, since bookings by hand may need a second person
 */
export function hubActor(actor: Actor): Actor {
  assertProgramCan(actor, "hub:use");
  const { machine: _, ...hub } = actor;
  return hub;
}

const accountRow = z.object({
  id: z.int(),
  currency: currencySchema,
  status: z.string(),
  creditEnabled: z.int(),
  debitEnabled: z.int(),
  available: z.int(),
  cbsLedgerId: z.int().nullable(),
  isClosed: flagCell,
  clientId: z.string(),
  rulesVersion: z.int().nullable(),
  /** Account number by which it was named; null by its own IBAN. */
  numberId: z.int().nullable(),
});
export type HubAccount = z.output<typeof accountRow>;

/** The account that a virtual IBAN leads to, open or closed, on the primary: its own, or that of an account number. */
export const findAccount = ({ db }: Pick<Deps, "db">, iban: string) =>
  readPrimaryRow(db, accountRow, {
    sql: `select v.id, v.currency, v.status, v.credit_enabled as "creditEnabled", v.debit_enabled as "debitEnabled",
        a.balance as available,
        (select id from ledger_accounts where code = v.cbs_account and currency = v.currency) as "cbsLedgerId",
        v.closed_at is not null as "isClosed", v.client_id as "clientId",
        (select version from receipt_rules where virtual_account_id = v.id) as "rulesVersion", r.number_id as "numberId"
      from (select virtual_account_id, number_id from receivers where iban = ?) r
      join virtual_accounts v on v.id = r.virtual_account_id join ledger_accounts a on a.code = 'available:' || v.id and a.currency = v.currency`,
    args: [iban],
  });

export const accountNotFound = () =>
  new AppError("not_found", "Virtual Account not found", { code: "ACCOUNT_NOT_FOUND" });

/** Returns the account. @throws AppError 404 if it is unknown, 409 if it has another currency */
export function assertFound(account: HubAccount | undefined, currency: string): HubAccount {
  if (!account) throw accountNotFound();
  if (account.currency !== currency)
    throw new AppError("conflict", hubMessages.otherCurrency, { code: "CURRENCY_DIFFERS" });
  return account;
}

export const referenceUsed = () =>
  new AppError("conflict", hubMessages.referenceUsed, { code: "BANK_REFERENCE_USED" });

const bookedRow = z.object({ id: z.string(), numberId: z.int().nullable() });

/** The posting of a journal, if it is already booked, and the account number that it was paid to. */
export async function findJournal(
  deps: Pick<Deps, "db">,
  journalId: string,
): Promise<(Posted & { numberId: number | null }) | undefined> {
  const sql = `select id, command ->> '$.paidTo' as "numberId" from journals where id = ?`;
  const row = await readPrimaryRow(deps.db, bookedRow, { sql, args: [journalId] });
  return row && { ...(await findPosted(deps, row.id)), numberId: row.numberId };
}

/** Booking that a reference of the hub should identify. */
type Wanted = { accountId: number | undefined; amount: Minor; currency: string; type: "credit" | "hold" };

/** @throws AppError 409 if the reference belongs to another booking */
export function transactionAs({ transactions }: Posted, { accountId, amount, currency, type }: Wanted) {
  const [found] = transactions;
  const isSame = found?.accountId === accountId && found?.amount === amount && found.currency === currency;
  if (!found || !isSame || found.type !== type) throw referenceUsed();
  return found;
}
