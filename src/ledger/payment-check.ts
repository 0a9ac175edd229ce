import { setImmediate } from "node:timers/promises";
import { receiverSql } from "db/receivers";
import { readPrimaryRow, readPrimaryRows, sumCell } from "db/rows";
import { z } from "zod";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney, type Minor } from "@/vocabulary/money";
import type { Command, LedgerDeps, Poster } from "./command";
import { type PaymentInput, paymentCommand } from "./payments";
import { refusedInput } from "./refused-input";
import { describeRefusal } from "./rejection-messages";
import { assertRejectionRate, countRejection } from "./rejection-rate";

/**
 * Decision of `posting_payments_decide` (db/program/payments.sql) in the same order, without a payment. A payment for a later day
 * is checked neither for limits nor for funds.
 * @param intents a SELECT of the payments, each as JSON in its column `i`
 * @param figures columns in addition to the code and the available balance
 */
const decisionOn = (intents: string, figures = "") => `
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN 'ACCOUNT_NOT_FOUND'
    WHEN v.type = 'COBO' THEN 'PAYMENTS_NOT_ENABLED'
    WHEN v.status <> 'active' THEN 'ACCOUNT_NOT_ACTIVE'
    WHEN v.debit_enabled <> 1 THEN 'DEBIT_DISABLED'
    WHEN v.currency <> i ->> 'currency' THEN 'PAYMENT_CURRENCY'
    WHEN v.virtual_iban = i ->> 'recipient' THEN 'SAME_ACCOUNT'
    WHEN NOT i ->> 'later' AND c.enforce_limits = 1
        AND (i ->> 'aedAmount') + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = i ->> 'day'), 0) > c.daily_limit
      THEN 'DAILY_LIMIT'
    WHEN NOT i ->> 'later' AND c.enforce_limits = 1
        AND (i ->> 'aedAmount') + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = i ->> 'month'), 0) > c.monthly_limit
      THEN 'MONTHLY_LIMIT'
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = v.id AND reference = i ->> 'reference')
        OR (i ->> 'later' AND EXISTS (SELECT 1 FROM scheduled_payments
          WHERE virtual_account_id = v.id AND reference = i ->> 'reference' AND status NOT IN ('cancelled', 'failed')))
      THEN 'UNIQUE:payments.virtual_account_id,payments.reference'
    WHEN NOT i ->> 'later' AND (i ->> 'amount') > a.balance THEN 'INSUFFICIENT_FUNDS'
    WHEN r.id IS NULL AND i ->> 'ours' THEN 'RECIPIENT_REFUSED'
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN 'RECIPIENT_REFUSED'
  END AS code, a.balance AS available${figures}
  FROM (${intents})
  LEFT JOIN virtual_accounts v ON v.id = i ->> 'account'
  LEFT JOIN ledger_accounts a ON a.code = 'available:' || v.id AND a.currency = v.currency
  LEFT JOIN virtual_accounts r ON r.id = ${receiverSql("i ->> 'recipient'")}
  LEFT JOIN configurations c ON c.virtual_account_id = v.id`;

/** `code` is null for a payment that would be made; the balance is null without an account. */
const decisionRow = z.object({ code: z.string().nullable(), available: z.int().nullable() });
const decision = decisionOn("SELECT ? AS i");

const usageSql = (window: string) => `coalesce((SELECT aed_amount FROM window_counters
  WHERE virtual_account_id = v.id AND window = i ->> '${window}'), 0)`;
const leftRow = decisionRow.extend({
  place: z.int(),
  dayLeft: sumCell.nullable(),
  monthLeft: sumCell.nullable(),
});
/** Decisions on payments in a JSON array, with the remaining limits of the day and the month; null if none applies. */
const decisions = decisionOn(
  "SELECT key AS n, value AS i FROM json_each(?)",
  `, n AS place, iif(c.enforce_limits = 1, c.daily_limit - ${usageSql("day")}, NULL) AS "dayLeft",
    iif(c.enforce_limits = 1, c.monthly_limit - ${usageSql("month")}, NULL) AS "monthLeft"`,
);

/** Recipient of a payment, and the available balance of its account. Amounts in minor units. */
type CheckedPayment = { recipient: string; ours: boolean; available: Minor };

/**
 * Checks a payment against the primary's present book, and books nothing. The posting decides again: a payment that passes here
 * may be refused then.
 *
 * An account of ours that cannot receive counts as a refused posting, so that nobody can find out without limit which of the
 * bank's IBANs are in use.
 * @throws AppError the posting's refusal: 400, 404, 409; 429 for a user who is refused again and again
 */
export const checkPayment = (deps: LedgerDeps, actor: Poster, input: PaymentInput): Promise<CheckedPayment> =>
  checkOne(deps, actor, input, false);

async function checkOne(
  deps: LedgerDeps,
  actor: Poster,
  input: PaymentInput,
  later: boolean,
): Promise<CheckedPayment> {
  assertRejectionRate(deps, actor);
  const command = await paymentCommand(deps, actor, input);
  const { payment } = command;
  if (!payment) throw new Error("The command of a payment says nothing of it");
  const row = await readPrimaryRow(deps.db, decisionRow, {
    sql: decision,
    args: [JSON.stringify(readIntent(command, later))],
  });
  if (row === undefined) throw new Error("The check of a payment answered nothing");
  if (row.code !== null) throw await getRefusal(deps, actor, command, row.code);
  const { recipient, ours = false } = payment;
  return { recipient, ours, available: row.available ?? 0 };
}

/**
 * Checks a payment for a later day, on which it is checked for funds and limits.
 * @throws AppError as `checkPayment`, for a refusal on any day
 */
export const checkLaterPayment = (
  deps: LedgerDeps,
  actor: Poster,
  input: PaymentInput,
): Promise<CheckedPayment> => checkOne(deps, actor, input, true);

/** Payment among others; `later` if it is for a later day, and uses none of today's funds and limits. */
type PaymentToCheck = PaymentInput & { later?: boolean };

/** Refusal that a payment among others would get, or facts about it. */
type PaymentFinding = { refusal: AppError } | CheckedPayment;

/**
 * Checks payments in their order, as if each were made after the accepted ones before it: they share the funds and the limits of
 * their accounts. Their credits to other accounts are not counted on, since they may be reviewed first. Books nothing.
 * @param refusedBefore recipients that the caller was refused already: their refusals are not counted again
 * @throws AppError 429 for a user who is refused again and again
 */
export async function checkPayments(
  deps: LedgerDeps,
  actor: Poster,
  inputs: readonly PaymentToCheck[],
  refusedBefore: ReadonlySet<string>,
): Promise<PaymentFinding[]> {
  assertRejectionRate(deps, actor);
  const spent = new Map<number, Spent>();
  const findings: PaymentFinding[] = [];
  for (let at = 0; at < inputs.length; at += paymentsPerBatch) {
    const some = inputs.slice(at, at + paymentsPerBatch);
    const commands = await Promise.all(some.map((input) => commandOr(deps, actor, input)));
    const intents = commands.map((command, place) =>
      command instanceof AppError ? {} : readIntent(command, some[place]?.later ?? false),
    );
    const rows = await readPrimaryRows(deps.db, leftRow, { sql: decisions, args: [JSON.stringify(intents)] });
    const byPlace = new Map(rows.map((row) => [row.place, row]));
    for (const [place, command] of commands.entries()) {
      const row = byPlace.get(place);
      if (command instanceof AppError) findings.push({ refusal: command });
      else if (row === undefined) throw new Error("The check of a payment answered nothing");
      else if (row.code === null)
        findings.push(some[place]?.later ? found(command, row) : afterOthers(command, row, spent));
      else {
        const wasRefusedBefore = refusedBefore.has(command.payment?.recipient ?? "");
        findings.push({ refusal: await refusalAmong(deps, actor, command, row.code, wasRefusedBefore) });
      }
    }
    await setImmediate();
  }
  return findings;
}

/** Number of payments checked without a pause: some milliseconds, between which other requests run. */
const paymentsPerBatch = 200;

/** Amounts that earlier payments take from its account: `amount` in its currency, `aed` in fils. */
type Spent = { amount: Minor; aed: Minor };

const found = ({ payment }: Command, { available }: z.infer<typeof leftRow>): CheckedPayment => ({
  recipient: payment?.recipient ?? "",
  ours: payment?.ours ?? false,
  available: available ?? 0,
});

function afterOthers(
  command: Command,
  row: z.infer<typeof leftRow>,
  spent: Map<number, Spent>,
): PaymentFinding {
  const { account = 0, amount = 0, currency = "USD" } = command.steps[0] ?? {};
  const { recipient = "", ours = false, aedAmount = 0 } = command.payment ?? {};
  const before = spent.get(account) ?? { amount: 0, aed: 0 };
  const available = (row.available ?? 0) - before.amount;
  const passes = (left: Minor | null) => left !== null && before.aed + aedAmount > left;
  const refuse = (code: string, message: string) => ({
    refusal: new AppError("conflict", message, { code, fields: refusedInput(command, code, message) }),
  });
  if (passes(row.dayLeft)) {
    return refuse("DAILY_LIMIT", "With the payments above it, it passes the daily limit of the account");
  }
  if (passes(row.monthLeft)) {
    return refuse("MONTHLY_LIMIT", "With the payments above it, it passes the monthly limit of the account");
  }
  if (amount > available) {
    const left = formatMoney(Math.max(0, available), currency);
    return refuse(
      "INSUFFICIENT_FUNDS",
      sayInEnglish(
        "Insufficient available balance: {asked} was asked for, and the payments above it leave {left}",
        { asked: formatMoney(amount, currency), left },
      ),
    );
  }
  spent.set(account, { amount: before.amount + amount, aed: before.aed + aedAmount });
  return { recipient, ours, available };
}

const commandOr = (deps: LedgerDeps, actor: Poster, input: PaymentInput) =>
  paymentCommand(deps, actor, input).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });

async function refusalAmong(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  code: string,
  wasRefusedBefore: boolean,
): Promise<AppError> {
  if (code === "RECIPIENT_REFUSED" && !wasRefusedBefore) {
    countRejection(deps, actor);
    assertRejectionRate(deps, actor);
  }
  const refusal = await describeRefusal(deps, actor, command, code);
  if (!refusal) throw new Error(`No sentence for ${code}`);
  return refusal;
}

function readIntent({ steps, payment }: Command, later: boolean) {
  const [debit] = steps;
  return {
    ...payment,
    account: debit?.account,
    amount: debit?.amount,
    currency: debit?.currency,
    reference: debit?.reference,
    later,
  };
}

async function getRefusal(
  deps: LedgerDeps,
  actor: Poster,
  command: Command,
  code: string,
): Promise<AppError | Error> {
  if (code === "RECIPIENT_REFUSED") countRejection(deps, actor);
  return (await describeRefusal(deps, actor, command, code)) ?? new Error(`No sentence for ${code}`);
}
