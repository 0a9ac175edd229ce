import { type AccountDto, type AccountType, listAccountsCall } from "@/accounts/contract";
import { accountText, groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { formatMoney, fromDecimal, type Minor } from "@/vocabulary/money";
import type { ComboboxItem } from "../_ui/combobox-props";
import { send } from "./api";

/** An account as an item of a combobox, with its balances in minor units. */
export type AccountItem = ComboboxItem &
  Pick<AccountDto, "currency" | "clientId"> & { available: Minor; held: Minor };

export const accountItem = (account: AccountDto): AccountItem => ({
  currency: account.currency,
  clientId: account.clientId,
  available: fromDecimal(account.availableBalance),
  held: fromDecimal(account.heldBalance),
  value: String(account.id),
  label: account.customerName,
  hint: say("{groupIban} · {money} available", {
    groupIban: groupIban(account.virtualIban),
    money: formatMoney(fromDecimal(account.availableBalance), account.currency),
  }),
});

const searchOf =
  (filter: { type?: AccountType } = {}) =>
  async (text: string, signal: AbortSignal): Promise<AccountItem[]> => {
    const found = await send(listAccountsCall, { query: { q: text, ...filter, limit: 20 }, signal });
    return found.map(accountItem);
  };

/** Finds accounts for a combobox by customer name, virtual IBAN or reference. */
export const searchAccounts = searchOf();

/** Finds collection accounts (COBO) for a combobox. */
export const searchCollectionAccounts = searchOf({ type: "COBO" });

/** Names an account in a notice, and leads to its record. */
export const linkToAccount = ({ id, customerName, virtualIban }: AccountDto) => ({
  href: `/admin/virtual-accounts/${id}`,
  text: accountText(virtualIban, customerName),
});
