import type { TransactionType } from "@/vocabulary/options";
import type { Sql } from "./declaration";

/** SQL of a field of the command's step with this number. */
export const step = (number: number, field: string): Sql => `NEW.command ->> '$.steps[${number}].${field}'`;

/** Transaction that a journal made, by its type if it makes several. */
export const transactionMade: Sql = "(SELECT id FROM transactions WHERE journal_id = NEW.id)";

/** Number of the CBS account that an account settles on, from the SQL of the account's id. */
export const settlementAccount = (account: Sql): Sql =>
  `coalesce((SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
      WHERE v.id = ${account} AND b.purpose = 'settlement'), 'UNLINKED')`;

/** Movement on one virtual account, each part as SQL; see `posting_moves` in `db/program/posting.sql`. */
export type Move = {
  type: TransactionType;
  account: Sql;
  amount: Sql;
  currency: Sql;
  originalAmount?: Sql;
  originalCurrency?: Sql;
  rate?: Sql;
  description: Sql;
  reference: Sql;
  processedAt?: Sql;
  /** Code of the ledger account on the other side. */
  contra: Sql;
  /** Number of the CBS account that owes the money, where an instruction settles it. */
  settlesFrom?: Sql;
  hold?: Sql;
  expiresAt?: Sql;
  /** Skips the checks of the account's status and switches. */
  ungated?: true;
};

const columns = `journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch`;

/**
 * Statement of a movement.
 * @param from the tables and conditions that its parts are read from; without it they are read from the command alone
 */
export function move(of: Move, from?: Sql): Sql {
  const { originalAmount = "NULL", originalCurrency = "NULL", rate = "NULL", ungated } = of;
  const { settlesFrom = "NULL", hold = "NULL", expiresAt = "NULL", processedAt = "NEW.created_at" } = of;
  const sign = of.type === "credit" || of.type === "release" ? "1" : "-1";
  const values = `NEW.id, NEW.kind, NEW.user_id, NEW.created_at, ${of.account}, '${of.type}', ${sign},
    ${of.amount}, ${of.currency}, ${originalAmount},
    ${originalCurrency}, ${rate}, ${of.description},
    ${of.reference}, ${processedAt},
    ${of.contra},
    ${settlesFrom}, ${hold}, ${expiresAt}, ${ungated ? 0 : 1},
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'`;
  return `INSERT INTO posting_moves (
    ${columns})
  ${from === undefined ? `VALUES (${values})` : `SELECT ${values}\n  ${from}`}`;
}

/**
 * Statement of the movement that a command's first step describes: of its account, by its amount, currency, description and
 * reference, from or to one contra account. A kind that does no more needs no SQL of its own.
 * @param contra SQL of the code of the ledger account on the other side
 * @example { work: [plainMove("debit", "'FEES'")] }
 */
export const plainMove = (
  type: TransactionType,
  contra: Sql,
  more: Pick<Move, "ungated" | "expiresAt"> = {},
): Sql =>
  move({
    type,
    account: step(0, "account"),
    amount: step(0, "amount"),
    currency: step(0, "currency"),
    originalAmount: step(0, "originalAmount"),
    originalCurrency: step(0, "originalCurrency"),
    rate: step(0, "rate"),
    description: step(0, "description"),
    reference: step(0, "reference"),
    processedAt: `coalesce(${step(0, "processedAt")}, NEW.created_at)`,
    contra,
    ...more,
  });

/** Movement between two accounts of ours, or of one whose other side is outside, each part as SQL. */
export type Leg = Pick<Move, "account" | "amount" | "description" | "reference" | "hold"> & {
  type: "credit" | "debit";
  /** The other account; NULL if there is none of ours. */
  other: Sql;
  /** Currency; NULL for the account's own. */
  currency: Sql;
  /** Code of the ledger account on the other side; NULL for the one that follows from both accounts. */
  contra?: Sql;
};

/** Statement of a leg, whose other side `posting_legs` finds (`db/program/posting.sql`); `from` as for `move`. */
export function leg({ contra = "NULL", hold = "NULL", ...of }: Leg, from?: Sql): Sql {
  const values = `NEW.id, NEW.kind, NEW.user_id, NEW.created_at, '${of.type}', ${of.account}, ${of.other},
    ${of.amount}, ${of.currency}, ${of.description},
    ${of.reference}, ${contra}, ${hold},
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'`;
  return `INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  ${from === undefined ? `VALUES (${values})` : `SELECT ${values}\n  ${from}`}`;
}

/** Statement that hands the whole journal to a view, whose trigger does the work. */
export const handTo = (
  view: string,
): Sql => `INSERT INTO ${view} (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command)`;
