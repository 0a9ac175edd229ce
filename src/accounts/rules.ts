import { type Currency, convert, crossRate, type DirhamRates, type Minor } from "@/money";
import type { AccountStatus, AccountType } from "./contract";

/**
 * The reference that a company name fills in (specification, section 5): lower case, whitespace as underscores,
 * then `_va_` and a number of three digits; empty where the name is empty.
 */
export function suggestReference(companyName: string, number = 1): string {
  const stem = companyName.trim().toLowerCase().replace(/\s+/g, "_");
  return stem === "" ? "" : `${stem}_va_${String(number).padStart(3, "0")}`;
}

/** The first suggested reference that is not taken yet. */
export function nextReference(companyName: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(suggestReference(companyName, number))) number += 1;
  return suggestReference(companyName, number);
}

/** What stands between an account and its deletion. Amounts in minor units. */
export type Ties = { balance: number; activeHolds: number; openAllocations: number };

/** Why an account cannot be deleted, as a sentence; undefined where it can. */
export function refuseDeletion(ties: Ties): string | undefined {
  if (ties.balance !== 0) return "The account still has a balance: move the money out first";
  if (ties.activeHolds > 0) return "The account still has an active hold: release it first";
  if (ties.openAllocations > 0) return "The account still has an open fund allocation: revoke it first";
  return undefined;
}

/** Whether payments can be made from an account (specification, section 5, Payment). */
export function canPay(account: {
  type: AccountType;
  status: AccountStatus;
  debitEnabled: boolean;
}): boolean {
  return account.type !== "COBO" && account.status === "active" && account.debitEnabled;
}

/** What a summary is made of: an account's state and its amounts in minor units. */
export type Summarised = {
  type: AccountType;
  status: AccountStatus;
  currency: Currency;
  balance: Minor;
  held: Minor;
};

/** The cards and the summary of the client's overview (specification, section 2): sums in USD, BOTH in both counts. */
export function summarise(accounts: readonly Summarised[], rates: DirhamRates) {
  const inDollars = (account: Summarised, amount: Minor) =>
    convert(amount, crossRate(account.currency, "USD", rates));
  const balance = accounts.reduce((sum, account) => sum + inDollars(account, account.balance), 0);
  const held = accounts.reduce((sum, account) => sum + inDollars(account, account.held), 0);
  return {
    balance,
    held,
    available: balance - held,
    active: accounts.filter(({ status }) => status === "active").length,
    cobo: accounts.filter(({ type }) => type !== "POBO").length,
    pobo: accounts.filter(({ type }) => type !== "COBO").length,
  };
}
