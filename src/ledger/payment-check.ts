import type { AppError } from "@/kernel/errors";
import type { Minor } from "@/money";
import type { Command, LedgerDeps, Poster } from "./command";
import { type PaymentInput, paymentCommand } from "./payments";
import { describeRefusal } from "./rejection-messages";
import { assertRejectionRate, countRejection } from "./rejection-rate";

/** The decision of `posting_payments_decide` (db/program/payments.sql) in the same order, without a payment. */
const decision = `
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN 'ACCOUNT_NOT_FOUND'
    WHEN v.type = 'COBO' THEN 'PAYMENTS_NOT_ENABLED'
    WHEN v.status <> 'active' THEN 'ACCOUNT_NOT_ACTIVE'
    WHEN v.debit_enabled <> 1 THEN 'DEBIT_DISABLED'
    WHEN v.currency <> i ->> 'currency' THEN 'PAYMENT_CURRENCY'
    WHEN v.virtual_iban = i ->> 'recipient' THEN 'SAME_ACCOUNT'
    WHEN c.enforce_limits = 1 AND (i ->> 'aedAmount') + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = i ->> 'day'), 0) > c.daily_limit
      THEN 'DAILY_LIMIT'
    WHEN c.enforce_limits = 1 AND (i ->> 'aedAmount') + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = i ->> 'month'), 0) > c.monthly_limit
      THEN 'MONTHLY_LIMIT'
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = v.id AND reference = i ->> 'reference')
      THEN 'UNIQUE:payments.virtual_account_id,payments.reference'
    WHEN (i ->> 'amount') > a.balance THEN 'INSUFFICIENT_FUNDS'
    WHEN r.id IS NULL AND i ->> 'ours' THEN 'RECIPIENT_REFUSED'
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN 'RECIPIENT_REFUSED'
  END AS code, a.balance AS available
  FROM (SELECT ? AS i)
  LEFT JOIN virtual_accounts v ON v.id = i ->> 'account'
  LEFT JOIN ledger_accounts a ON a.code = 'available:' || v.id AND a.currency = v.currency
  LEFT JOIN virtual_accounts r ON r.virtual_iban = i ->> 'recipient'
  LEFT JOIN configurations c ON c.virtual_account_id = v.id`;

/** Where a payment would go, and what its account has available now. Amounts in minor units. */
export type CheckedPayment = { recipient: string; ours: boolean; available: Minor };

/**
 * Checks a payment against the book as it stands on the primary, and books nothing. The posting decides again: what is
 * let through here may be refused then.
 *
 * That an account of ours cannot receive is counted as a refused posting, so that nobody finds out without limit which
 * of the bank's IBANs are in use.
 * @throws AppError what the posting would be refused with: 400, 404, 409; 429 for a user who is refused again and again
 */
export async function checkPayment(
  deps: LedgerDeps,
  actor: Poster,
  input: PaymentInput,
): Promise<CheckedPayment> {
  assertRejectionRate(deps, actor);
  const command = await paymentCommand(deps, actor, input);
  const { payment } = command;
  if (!payment) throw new Error("The command of a payment says nothing of it");
  const [row] = await deps.db.readPrimary({ sql: decision, args: [JSON.stringify(intentOf(command))] });
  const code = row?.code;
  if (typeof code === "string") throw await refusalOf(deps, actor, command, code);
  const { recipient, ours } = payment;
  return { recipient, ours, available: Number(row?.available) };
}

function intentOf({ steps, payment }: Command) {
  const [debit] = steps;
  return {
    ...payment,
    account: debit?.account,
    amount: debit?.amount,
    currency: debit?.currency,
    reference: debit?.reference,
  };
}

async function refusalOf(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  code: string,
): Promise<AppError | Error> {
  if (code === "RECIPIENT_REFUSED") countRejection(deps, actor);
  return (await describeRefusal(deps, actor, command, code)) ?? new Error(`No sentence for ${code}`);
}
