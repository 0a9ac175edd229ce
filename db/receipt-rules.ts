import { type ReceiptRefusal, receiptRefusals } from "@/vocabulary/collection-options";

/** A payment from outside, each part as SQL: its amount, the payer's account, its day, and the expected receipt that it names. */
type Payment = Readonly<Record<"amount" | "payer" | "day" | "expected", string>>;

/** The payer's account as rules compare it: an IBAN, or a number without leading zeros. */
export const payerKeySql = (payer: string): string => {
  const account = `upper(replace(coalesce(${payer}, ''), ' ', ''))`;
  return `iif(${account} GLOB '[A-Z][A-Z][0-9][0-9]*', ${account}, ltrim(${account}, '0'))`;
};

const conditions = ({ amount, payer, day, expected }: Payment): Readonly<Record<ReceiptRefusal, string>> => ({
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
 * SQL of the first reason why the rules `r` (`receipt_rules`) of the account `rv` (`virtual_accounts`) refuse a payment; NULL if
 * they accept it, or there are none.
 */
export function receiptRefusalSql(payment: Payment): string {
  const of = conditions(payment);
  const whens = receiptRefusals.map((code) => `WHEN ${of[code]} THEN '${code}'`);
  return `CASE WHEN r.virtual_account_id IS NULL THEN NULL ${whens.join("\n      ")} END`;
}

/**
 * Expands in a file of the program, in a CASE over the rules `r` of an account `rv`, `refuse_receipt(amount, payer, day, expected)` to
 * the cases that raise each reason, and `receipt_refusal(…)` to the first reason.
 */
export const withReceiptRules = (text: string): string =>
  text
    .replaceAll(
      /\brefuse_receipt\(([^,]+), ([^,]+), ([^,]+), ([^)]+)\)/g,
      (_, amount: string, payer: string, day: string, expected: string) => {
        const of = conditions({ amount, payer, day, expected });
        return receiptRefusals.map((code) => `WHEN ${of[code]} THEN RAISE(ABORT, '${code}')`).join("\n    ");
      },
    )
    .replaceAll(
      /\breceipt_refusal\(([^,]+), ([^,]+), ([^,]+), ([^)]+)\)/g,
      (_, amount: string, payer: string, day: string, expected: string) =>
        receiptRefusalSql({ amount, payer, day, expected }),
    );
