import { receiptRefusalSql } from "db/receipt-rules";
import { flagCell, jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { findExpected } from "@/collections/receipts/cash-application";
import type { Deps } from "@/deps";
import { type ReceiptRefusal, receiptRefusals } from "@/vocabulary/collection-options";
import { currencySchema } from "@/vocabulary/money";

/** Version of the receipt rules of a line's account, and the expected receipt that the line names, as its posting states them. */
export type LineRules = { rules?: number; expected?: number };

const ruledLine = z.object({
  id: z.int(),
  /** Null without rules. */
  version: z.int().nullable(),
  expectedOnly: flagCell.nullable(),
  /** Account number that it names. */
  paidTo: z.int().nullable(),
  clientId: z.string(),
  currency: currencySchema,
  amount: z.int(),
  booked: z.string(),
  payerAccount: z.string(),
  structuredReference: z.string(),
  endToEndId: z.string(),
  references: jsonCell(z.string().array()),
  remittance: z.string(),
});

const columns = `l.id, r.version, r.expected_only as "expectedOnly", l.paid_to as "paidTo", v.client_id as "clientId", v.currency, l.amount, l.booked,
  l.counterparty_account as "payerAccount", l.structured_reference as "structuredReference",
  l.end_to_end_id as "endToEndId", l.reference_list as "references", l.remittance`;
const from = `bank_lines l join virtual_accounts v on v.id = l.virtual_account_id
  left join receipt_rules r on r.virtual_account_id = v.id`;

/** The expected receipts that lines name, by line, where their accounts take expected payments alone. */
async function findNamedBy(
  deps: Pick<Deps, "db">,
  lines: readonly z.infer<typeof ruledLine>[],
): Promise<Map<number, number | undefined>> {
  const asked = lines.filter(({ expectedOnly }) => expectedOnly);
  if (asked.length === 0) return new Map();
  const payments = asked.map(
    ({ booked: day, structuredReference, endToEndId, references, remittance, paidTo: numberId, ...line }) => {
      const whole = [endToEndId === "NOTPROVIDED" ? "" : endToEndId, ...references];
      const texts = { reference: structuredReference, whole: whole.filter(Boolean), text: remittance };
      return { ...line, day, texts, numberId };
    },
  );
  const found = await findExpected(deps, payments);
  return new Map(asked.map(({ id }, at) => [id, found[at]]));
}

/** Reads the rules of a line's account as its posting states them; empty where there are none. */
export async function readLineRules(deps: Pick<Deps, "db">, lineId: number): Promise<LineRules> {
  const row = await readPrimaryRow(deps.db, ruledLine, {
    sql: `select ${columns} from ${from} where l.id = ? and r.version is not null`,
    args: [lineId],
  });
  if (!row || row.version === null) return {};
  const expected = (await findNamedBy(deps, [row])).get(row.id);
  return { rules: row.version, ...(expected !== undefined && { expected }) };
}

const refusedRow = z.object({ id: z.int(), refusal: z.enum(receiptRefusals) });

/**
 * Finds the new credits that their account number or their account's rules would refuse now, by line. Each line is checked
 * separately; the maximum balance counts several of one account only when they are posted.
 */
export async function findRefusals(
  deps: Pick<Deps, "db">,
  lineIds: readonly number[],
): Promise<Map<number, ReceiptRefusal>> {
  const lines = await readPrimaryRows(deps.db, ruledLine, {
    sql: `select ${columns} from ${from} where l.match = 'new_credit' and l.outcome is null
      and coalesce(r.version, l.paid_to) is not null and l.id in (select value from json_each(?))`,
    args: [JSON.stringify(lineIds)],
  });
  if (lines.length === 0) return new Map();
  const named = await findNamedBy(deps, lines);
  const asked = lines.map(({ id }) => [id, named.get(id) ?? null]);
  const refusal = receiptRefusalSql({
    amount: "l.amount",
    payer: "l.counterparty_account",
    day: "l.booked",
    expected: "e.value ->> 1",
    number: "l.paid_to",
  });
  const rows = await readPrimaryRows(deps.db, refusedRow, {
    sql: `select id, refusal from (select l.id, ${refusal} as refusal
      from json_each(?) e join bank_lines l on l.id = e.value ->> 0
      left join receipt_rules r on r.virtual_account_id = l.virtual_account_id
      left join virtual_accounts rv on rv.id = r.virtual_account_id) where refusal is not null`,
    args: [JSON.stringify(asked)],
  });
  return new Map(rows.map((row) => [row.id, row.refusal]));
}
