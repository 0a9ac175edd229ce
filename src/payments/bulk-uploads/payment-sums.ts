import type { Deps } from "@/deps";
import { currencySchema, toDecimal } from "@/vocabulary/money";
import type { TotalDto } from "./contract";
import { readPaymentRows } from "./payment-rows";
import { columnListSchema, type UploadRow, valuesOf } from "./queries";

/** What the good rows of a payments preview would pay from each account; nothing of any other upload. */
export async function sumByAccount(
  deps: Pick<Deps, "db" | "env" | "now">,
  upload: UploadRow,
): Promise<TotalDto[]> {
  const { kind, status, clientId } = upload;
  if (kind !== "payments" || status !== "ready" || clientId === null) return [];
  const columns = columnListSchema.parse(JSON.parse(upload.columns));
  const stored = await deps.db.readPrimary({
    sql: "select row, cells from bulk_rows where upload_id = ? and state = 'good' order by row",
    args: [upload.id],
  });
  const rows = stored.map(({ row, cells }) => ({
    row: Number(row),
    values: valuesOf(columns, String(cells)),
    flaws: {},
  }));
  const sums = new Map<number, { count: number; amount: number }>();
  for (const { input } of await readPaymentRows(deps, { clientId }, rows)) {
    if (!input) continue;
    const { count, amount } = sums.get(input.accountId) ?? { count: 0, amount: 0 };
    sums.set(input.accountId, { count: count + 1, amount: amount + input.amount });
  }
  const accounts = await deps.db.readPrimary({
    sql: `select v.id, v.virtual_iban, v.customer_name, v.currency, a.balance as available from virtual_accounts v
      join ledger_accounts a on a.code = 'available:' || v.id and a.currency = v.currency
      where v.id in (select value from json_each(?)) order by v.id`,
    args: [JSON.stringify([...sums.keys()])],
  });
  return accounts.map((account) => {
    const { count = 0, amount = 0 } = sums.get(Number(account.id)) ?? {};
    const available = Number(account.available);
    return {
      vaId: Number(account.id),
      virtualIban: String(account.virtual_iban),
      customerName: String(account.customer_name),
      currency: currencySchema.parse(account.currency),
      count,
      amount: toDecimal(amount),
      availableBalance: toDecimal(available),
      balanceAfter: toDecimal(available - amount),
    };
  });
}
