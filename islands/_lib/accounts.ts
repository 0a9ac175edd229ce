import { type AccountDto, listAccountsCall } from "@/accounts/contract";
import { groupIban } from "@/iban";
import { formatMoney, fromDecimal } from "@/money";
import type { ComboboxItem } from "../_ui/combobox";
import { send } from "./api";

/** An account as an item of a combobox. */
export const accountItem = (account: AccountDto): ComboboxItem => ({
  value: String(account.id),
  label: account.customerName,
  hint: `${groupIban(account.virtualIban)} · ${formatMoney(fromDecimal(account.availableBalance), account.currency)} available`,
});

/** Finds accounts for a combobox by customer name, virtual IBAN or reference. */
export async function searchAccounts(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const found = await send(listAccountsCall, { query: { q: text, limit: 20 }, signal });
  return found.map(accountItem);
}
