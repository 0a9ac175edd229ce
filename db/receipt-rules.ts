import { type AccountRefusal, accountRefusals } from "@/vocabulary/collection-options";

/**
 * A payment from outside, each part as SQL: its amount, the payer's account, its day, the expected receipt that it names, and the
 * account number that it is for, if any.
 */
type Payment = Readonly<Record<"amount" | "payer" | "day" | "expected" | "number", string>>;

/** The payer's account as rules compare it: an IBAN, or a number without leading zeros. */
export const payerKeySql = (payer: string): string => {
  const account = `upper(replace(coalesce(${payer}, ''), ' ', ''))`;
  return `iif(${account} GLOB '[A-Z][A-Z][0-9][0-9]*', ${account}, ltrim(${account}, '0'))`;
};

/** Condition that a payment is for an account number which is not active. */
const numberClosedSql = (number: string): string =>
  `EXISTS (SELECT 1 FROM account_numbers WHERE id = ${number} AND status <> 'active')`;

const conditions = ({
  amount,
  payer,
  day,
  expected,
}: Omit<Payment, "number">): Readonly<Record<AccountRefusal, string>> => ({
  ACCOUNT_EXPIRED: `r.expires_on < ${day}`,
  PAYER_UNKNOWN: `r.allowed_payers IS NOT NULL AND ${payerKeySql(payer)} = ''`,
  PAYER_NOT_ALLOWED: `r.allowed_payers IS NOT NULL
        AND ${payerKeySql(payer)} NOT IN (SELECT value ->> 'key' FROM json_each(r.allowed_payers))`,
  AMOUNT_BELOW: `${amount} < r.min_amount`,
  AMOUNT_ABOVE: `${amount} > r.max_amount`,
  NOT_EXPECTED: `r.expected_only AND NOT EXISTS (SELECT 1 FROM expected_receipts x WHERE x.id = ${expected}
        AND x.client_id = rv.client_id AND x.currency = rv.currency AND x.status IN ('open', 'partly_paid'))`,
  MAXIMUM_BALANCE: `rv.balance + ${amount} > r.maximum_balance`,
});

/**
 * SQL of the first reason why the number that a payment is for, or the rules `r` (`receipt_rules`) of the account `rv`
 * (`virtual_accounts`), refuse it; NULL if they accept it, or there are none.
 */
export function receiptRefusalSql({ number, ...payment }: Payment): string {
  const of = conditions(payment);
  const whens = accountRefusals.map((code) => `WHEN ${of[code]} THEN '${code}'`);
  return `CASE WHEN ${numberClosedSql(number)} THEN 'NUMBER_CLOSED' WHEN r.virtual_account_id IS NULL THEN NULL ${whens.join("\n      ")} END`;
}

/**
 * Expands in a file of the program, in a CASE over the rules `r` of an account `rv`, `refuse_receipt(amount, payer, day, expected)` to
 * the cases that raise each reason of an account's rules, `number_closed(number)` to the condition of a number that is not active, and
 * `receipt_refusal(amount, payer, day, expected, number)` to the first reason.
 */
export const withReceiptRules = (text: string): string =>
  text
    .replaceAll(
      /\brefuse_receipt\(([^,]+), ([^,]+), ([^,]+), ([^)]+)\)/g,
      (_, amount: string, payer: string, day: string, expected: string) => {
        const of = conditions({ amount, payer, day, expected });
        return accountRefusals.map((code) => `WHEN ${of[code]} THEN RAISE(ABORT, '${code}')`).join("\n    ");
      },
    )
    .replaceAll(/\bnumber_closed\(([^)]+)\)/g, (_, number: string) => numberClosedSql(number))
    .replaceAll(
      /\breceipt_refusal\(([^,]+), ([^,]+), ([^,]+), ([^,]+), ([^)]+)\)/g,
      (_, amount: string, payer: string, day: string, expected: string, number: string) =>
        receiptRefusalSql({ amount, payer, day, expected, number }),
    );
