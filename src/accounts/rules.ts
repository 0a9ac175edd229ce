import { type Said, say, sayInEnglish } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import {
  type Currency,
  currencies,
  type DirhamRates,
  formatMoney,
  inDollars,
  type Total,
} from "@/vocabulary/money";
import type { AccountStatus, AccountType } from "./contract";

/**
 * The reference suggested for a company name (specification, section 5): lower case, whitespace as underscores, then
 * `_va_` and a number of three digits; empty if the name is empty.
 */
export function suggestReference(companyName: string, number = 1): string {
  const stem = companyName.trim().toLowerCase().replace(/\s+/g, "_");
  return stem === "" ? "" : `${stem}_va_${String(number).padStart(3, "0")}`;
}

/** The first suggested reference that is unused. */
export function nextReference(companyName: string, taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(suggestReference(companyName, number))) number += 1;
  return suggestReference(companyName, number);
}

/** Reasons that prevent the deletion of an account. Amounts in minor units. */
export type Ties = {
  balance: number;
  activeHolds: number;
  openAllocations: number;
  openInvoices: number;
  activeNumbers: number;
  paymentsInReview: number;
};

/** Reasons why an account cannot be deleted, by the database's code. */
export const deletionRefusals = {
  ACCOUNT_HAS_BALANCE: "The account still has a balance: move the money out first",
  ACCOUNT_HAS_HOLDS: "The account still has an active hold: release it first",
  ACCOUNT_HAS_ALLOCATIONS: "The account still has an open fund allocation: revoke it first",
  ACCOUNT_HAS_INVOICES:
    "The account still has open expected receipts: cancel them, or move them to another account",
  ACCOUNT_HAS_NUMBERS: "The account still has active account numbers: close them first",
  ACCOUNT_HAS_PAYMENTS: "A payment from or to the account is under review: decide it first",
  ACCOUNT_USED: "The account was used meanwhile: try again",
  FOREIGN_KEY: "Other records refer to the account: it cannot be deleted",
} as const;

/** Reason why an account cannot be deleted, as a sentence; undefined if it can. */
export function refuseDeletion(ties: Ties): string | undefined {
  if (ties.activeHolds > 0) return deletionRefusals.ACCOUNT_HAS_HOLDS;
  if (ties.balance !== 0) return deletionRefusals.ACCOUNT_HAS_BALANCE;
  if (ties.openAllocations > 0) return deletionRefusals.ACCOUNT_HAS_ALLOCATIONS;
  if (ties.openInvoices > 0) return deletionRefusals.ACCOUNT_HAS_INVOICES;
  if (ties.activeNumbers > 0) return deletionRefusals.ACCOUNT_HAS_NUMBERS;
  if (ties.paymentsInReview > 0) return deletionRefusals.ACCOUNT_HAS_PAYMENTS;
  return undefined;
}

/** Reason why an account cannot be credited or debited by hand, as a sentence; undefined if it can. */
export const postingProblem = (account: {
  status: AccountStatus;
  creditEnabled: boolean;
  debitEnabled: boolean;
}): string | undefined => {
  if (account.status !== "active")
    return sayInEnglish("This account is {status}", { status: account.status });
  if (!account.creditEnabled && !account.debitEnabled) return "Credits and debits are switched off";
  return undefined;
};

/** Reason why no hold can be placed on an account; `available` in minor units. */
export function holdProblem(account: { status: AccountStatus; available: number }): string | undefined {
  if (account.status !== "active")
    return sayInEnglish("This account is {status}", { status: account.status });
  return account.available > 0 ? undefined : "This account has no available balance";
}

/** One line of a summary: the number of accounts of one kind, and their sum in minor units. */
type Summarised = {
  type: AccountType;
  status: AccountStatus;
  currency: Currency;
  accounts: number;
  balance: Total;
  held: Total;
};

/**
 * The cards and the summary of the client's overview (specification, section 2): sums in USD, each currency converted
 * once, those without a rate named in `unpriced`; BOTH in both counts.
 */
export function summarise(kinds: readonly Summarised[], rates: Readonly<Partial<DirhamRates>>) {
  const sum = (amount: "balance" | "held") =>
    inDollars(
      currencies.map((currency) => ({
        currency,
        amount: kinds.reduce((sum, kind) => (kind.currency === currency ? sum + kind[amount] : sum), 0n),
      })),
      rates,
    );
  const { total: balance, unpriced } = sum("balance");
  const { total: held } = sum("held");
  const count = (wanted: (kind: Summarised) => boolean) =>
    total(kinds, (kind) => (wanted(kind) ? kind.accounts : 0));
  return {
    balance,
    held,
    available: balance - held,
    unpriced,
    accounts: count(() => true),
    active: count(({ status }) => status === "active"),
    cobo: count(({ type }) => type !== "POBO"),
    pobo: count(({ type }) => type !== "COBO"),
  };
}

/**
 * Sentence on the conversion of sums into USD: dirhams per unit of each converted currency. Undefined if all is in USD.
 */
export function conversionText(
  kinds: readonly Pick<Summarised, "currency">[],
  rates: Readonly<Partial<DirhamRates>>,
): Said | undefined {
  const held = new Set(kinds.map(({ currency }) => currency));
  const others = currencies.filter((currency) => currency !== "USD" && held.has(currency) && rates[currency]);
  const [first, second] = others;
  if (others.length === 0) return undefined;
  const priced = (["USD", ...others] as const)
    .filter((currency) => currency !== "AED")
    .map((currency) => `1\u00a0${currency}\u00a0=\u00a0AED\u00a0${rates[currency]}`);
  return say("Totals are in USD. {currencies} converted at {rates}.", {
    currencies: first && second ? say("{first} and {second}", { first, second }) : others.join(),
    rates: priced.join(", "),
  });
}

const total = (kinds: readonly Summarised[], figure: (kind: Summarised) => number) =>
  kinds.reduce((sum, kind) => sum + figure(kind), 0);

type Ways = Partial<{
  status: string;
  type: string;
  currency: string;
  creditEnabled: boolean;
  debitEnabled: boolean;
}>;

/** True if an edit enables movements that are blocked now. */
export function liftsRestriction(
  before: Ways,
  edit: { readonly [Name in keyof Ways]?: Ways[Name] | undefined },
): boolean {
  const { status, type, currency, creditEnabled, debitEnabled } = edit;
  return (
    (status === "active" && before.status !== "active") ||
    // A collection account that pays, or the reverse, or one that does both: money can move in a new direction.
    (type !== undefined && type !== before.type) ||
    (currency !== undefined && currency !== before.currency) ||
    (creditEnabled === true && before.creditEnabled === false) ||
    (debitEnabled === true && before.debitEnabled === false)
  );
}

/** Balances in each currency, for accounts that are not all in dollars: '$1.00 · AED 2.00', each on one line. */
export function listBalances(kinds: readonly Summarised[]): Said | undefined {
  const sums = currencies.flatMap((currency) => {
    const own = kinds.filter((kind) => kind.currency === currency);
    return own.length === 0
      ? []
      : [{ currency, amount: own.reduce((sum, { balance }) => sum + balance, 0n) }];
  });
  return sums.every(({ currency }) => currency === "USD")
    ? undefined
    : data(
        sums
          .map(({ currency, amount }) => formatMoney(amount, currency).replaceAll(" ", "\u00a0"))
          .join(" · "),
      );
}

/** Words that add nothing to a name. */
const joiningWords = ["a", "an", "the", "of", "for", "and", "at", "by"];
const listWords = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** True if a description has a word that the account's names lack. */
export function saysMore(description: string, names: readonly string[]): boolean {
  const known = new Set([...joiningWords, ...names.flatMap(listWords)]);
  return listWords(description).some((word) => !known.has(word));
}

/** Note about the currencies that a sum in USD leaves out, since they have no rate. */
export const currencyNote = (unpriced: readonly string[]): Said =>
  unpriced.length > 0
    ? say("USD, without {unpriced}: no rate is set", { unpriced: unpriced.join(", ") })
    : data("USD");
