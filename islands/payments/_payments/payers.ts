import { z } from "zod";
import { listPayersCall, type PayerDto } from "@/payments/contract";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { currencySchema, formatMoney, fromDecimal } from "@/vocabulary/money";
import { send } from "../../_lib/api";
import type { ComboboxItem } from "../../_ui/combobox-props";

/** An account to pay from, as a combobox offers it. */
export const payerSchema = z.object({
  value: z.string(),
  label: z.string(),
  hint: z.string(),
  currency: currencySchema,
});
export type Payer = z.output<typeof payerSchema>;

export const payerItem = ({
  id,
  customerName,
  virtualIban,
  currency,
  availableBalance,
}: PayerDto): Payer => ({
  value: String(id),
  label: customerName,
  hint: say("{groupIban} · {money} available", {
    groupIban: groupIban(virtualIban),
    money: formatMoney(fromDecimal(availableBalance), currency),
  }),
  currency,
});

/** Accounts to pay from that match the typed text; those without available funds cannot be chosen. */
export async function searchPayers(q: string, signal: AbortSignal): Promise<(Payer & ComboboxItem)[]> {
  const found = await send(listPayersCall, { query: { q }, signal });
  return found.map((one) => ({ ...payerItem(one), disabled: fromDecimal(one.availableBalance) <= 0 }));
}
