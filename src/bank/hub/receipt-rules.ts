import { refuseWhen } from "db/client";
import { receiptRefusalSql } from "db/receipt-rules";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { findExpected } from "@/collections/receipts/cash-application";
import type { Deps } from "@/deps";
import type { BankDate } from "@/vocabulary/calendar";
import { type ReceiptRefusal, receiptRefusals } from "@/vocabulary/collection-options";
import type { Currency, Minor } from "@/vocabulary/money";
import type { HubAccount } from "./bookings";

/** Payment from outside that the hub reports, or asks about. */
export type HubPayment = {
  amount: Minor;
  currency: Currency;
  day: BankDate;
  payerAccount: string;
  /** Texts that may name what is expected; undefined if they are not known yet. */
  texts: { reference: string; whole: readonly string[]; text: string } | undefined;
};

const refusalRow = z.object({ refusal: z.enum(receiptRefusals).nullable() });

const refusal = receiptRefusalSql({ amount: "?1", payer: "?2", day: "?3", expected: "?4", number: "?6" });
const ofAccount = `select ${refusal} as refusal
  from virtual_accounts rv left join receipt_rules r on r.virtual_account_id = rv.id where rv.id = ?5`;

/**
 * Finds the account number or the rule of an account that refuses a payment at present, and what refuses its posting if that has changed by then.
 * @param code of the error by which the posting is refused
 */
export async function judgePayment(
  deps: Deps,
  { id, clientId, rulesVersion, numberId }: Pick<HubAccount, "id" | "clientId" | "rulesVersion" | "numberId">,
  { amount, currency, day, payerAccount, texts }: HubPayment,
  code: string,
): Promise<{ refusal?: ReceiptRefusal; guard: ReturnType<typeof refuseWhen> }> {
  if (rulesVersion === null && numberId === null) {
    const hasRules = { sql: "select 1 from receipt_rules where virtual_account_id = ?", args: [id] };
    return { guard: refuseWhen(hasRules, code) };
  }
  const [expected] =
    texts === undefined
      ? []
      : await findExpected(deps, [{ clientId, currency, amount, day, texts, payerAccount, numberId }]);
  const args = [amount, payerAccount, day, expected ?? null, id, numberId];
  const row = await readPrimaryRow(deps.db, refusalRow, { sql: ofAccount, args });
  const first = row?.refusal ?? undefined;
  // What a payment names is not known before it is reported.
  const found = first === "NOT_EXPECTED" && texts === undefined ? undefined : first;
  return {
    ...(found !== undefined && { refusal: found }),
    guard: refuseWhen({ sql: `select 1 from (${ofAccount}) where refusal is not null`, args }, code),
  };
}
