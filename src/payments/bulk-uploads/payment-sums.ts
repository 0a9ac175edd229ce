import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { type Currency, currencySchema, type Minor, toDecimal } from "@/vocabulary/money";
import type { TotalDto } from "./contract";
import { readPaymentRows } from "./payment-rows";
import { columnListSchema, readValidRows, type UploadRow } from "./queries";

const accountRow = z.object({
  id: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  currency: currencySchema,
  available: z.int(),
});

const nothing = { count: 0, amount: 0, laterCount: 0, laterAmount: 0 };

type Readers = Pick<Deps, "db" | "env" | "now">;

/** Payments that the good rows of a preview would make; empty for other uploads. */
async function readGoodPayments(deps: Readers, upload: UploadRow) {
  const { kind, status, clientId } = upload;
  if (kind !== "payments" || status !== "ready" || clientId === null) return [];
  const columns = columnListSchema.parse(JSON.parse(upload.columns));
  const rows = await readValidRows(deps, { id: upload.id, columns });
  return (await readPaymentRows(deps, { clientId }, rows)).flatMap(({ input }) => input ?? []);
}

/** Sums that the good rows of a payments preview would pay, by currency in minor units; empty for other uploads. */
export async function sumByCurrency(deps: Readers, upload: UploadRow) {
  const sums = new Map<Currency, Minor>();
  for (const { currency, amount } of await readGoodPayments(deps, upload))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** Sums that the good rows of a payments preview would pay, by account; empty for other uploads. */
export async function sumByAccount(deps: Readers, upload: UploadRow): Promise<TotalDto[]> {
  const sums = new Map<number, typeof nothing>();
  for (const input of await readGoodPayments(deps, upload)) {
    const sum = sums.get(input.accountId) ?? { ...nothing };
    sum[input.later ? "laterCount" : "count"] += 1;
    sum[input.later ? "laterAmount" : "amount"] += input.amount;
    sums.set(input.accountId, sum);
  }
  const accounts = await readPrimaryRows(deps.db, accountRow, {
    sql: `select v.id, v.virtual_iban as "virtualIban", v.customer_name as "customerName", v.currency, a.balance as available from virtual_accounts v
      join ledger_accounts a on a.code = 'available:' || v.id and a.currency = v.currency
      where v.id in (select value from json_each(?)) order by v.id`,
    args: [JSON.stringify([...sums.keys()])],
  });
  return accounts.map(({ id, available, ...account }) => {
    const { count, amount, laterCount, laterAmount } = sums.get(id) ?? nothing;
    return {
      vaId: id,
      ...account,
      count,
      amount: toDecimal(amount),
      laterCount,
      laterAmount: toDecimal(laterAmount),
      availableBalance: toDecimal(available),
      balanceAfter: toDecimal(available - amount),
    };
  });
}
