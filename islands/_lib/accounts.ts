import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/iban";
import { formatMoney, fromDecimal } from "@/money";
import type { ComboboxItem } from "../_ui/combobox";
import { api } from "./api";

/** An account as an item of a combobox. */
export const accountItem = (account: AccountDto): ComboboxItem => ({
  value: String(account.id),
  label: account.customerName,
  hint: `${groupIban(account.virtualIban)} · ${formatMoney(fromDecimal(account.availableBalance), account.currency)} available`,
});

/** Finds accounts for a combobox by customer name, virtual IBAN or reference. */
export async function searchAccounts(text: string, signal: AbortSignal): Promise<ComboboxItem[]> {
  const query = new URLSearchParams({ q: text, limit: "20" });
  const found = await api.get<AccountDto[]>(`/api/virtual-accounts?${query}`, { signal });
  return found.map(accountItem);
}
