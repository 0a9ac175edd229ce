import { preparedRead } from "db/prepared";
import { cbsAccounts, ledgerAccounts } from "db/schema";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, currencies, type Minor } from "@/vocabulary/money";
import { type CbsAccountDto, type CbsPurpose, cbsMessages } from "./contract";

const columns = {
  number: cbsAccounts.number,
  name: cbsAccounts.name,
  purpose: cbsAccounts.purpose,
  currencies: cbsAccounts.currencies,
  isActive: cbsAccounts.isActive,
  version: cbsAccounts.version,
  linkedAccounts: sql<number>`(select count(*) from virtual_accounts
    where virtual_accounts.cbs_account = cbs_accounts.number and virtual_accounts.closed_at is null)`.as(
    "linked_accounts",
  ),
};

const allAccounts = preparedRead((read) =>
  read.select(columns).from(cbsAccounts).orderBy(asc(cbsAccounts.number)),
);

const accountByNumber = preparedRead((read) =>
  read
    .select(columns)
    .from(cbsAccounts)
    .where(eq(cbsAccounts.number, sql.placeholder("number"))),
);

/** A CBS account as read by queries; its currencies are joined by commas. */
export type CbsAccountRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accountByNumber>["get"]>>>;

/**
 * The bank's CBS accounts by number: there are some dozens at most.
 * @param filter `q` is compared with number and name, ignoring case
 * @throws AppError 403 for anyone but staff
 */
export async function listCbsAccounts(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  filter: { q?: string; purpose?: CbsPurpose | undefined; isActive?: boolean | undefined } = {},
): Promise<CbsAccountRow[]> {
  assertCan(actor, "cbs:read");
  const phrase = (filter.q ?? "").trim().toLowerCase();
  const accounts = await allAccounts(db).all();
  return accounts.filter(
    ({ number, name, purpose, isActive }) =>
      (filter.purpose === undefined || purpose === filter.purpose) &&
      (filter.isActive === undefined || isActive === filter.isActive) &&
      `${number} ${name.toLowerCase()}`.includes(phrase),
  );
}

const bankMoney = preparedRead((read) =>
  read
    .select({
      number: ledgerAccounts.code,
      kind: ledgerAccounts.kind,
      currency: ledgerAccounts.currency,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(and(isNull(ledgerAccounts.virtualAccountId), inArray(ledgerAccounts.kind, ["cbs", "suspense"])))
    .orderBy(asc(ledgerAccounts.currency)),
);

/**
 * Reads the money on each CBS account by number, in minor units for each currency with an amount: on a settlement
 * account the bank's real money, which the ledger stores with the opposite sign; on a suspense account the unassigned
 * money.
 * @throws AppError 403 for anyone but staff
 */
export async function readBankMoney(
  { db }: Pick<Deps, "db">,
  actor: Actor,
): Promise<Map<string, { currency: Currency; amount: Minor }[]>> {
  assertCan(actor, "cbs:read");
  const rows = (await bankMoney(db).all()).filter(({ balance }) => balance !== 0);
  return Map.groupBy(
    rows.map(({ number, kind, currency, balance }) => ({
      number,
      currency,
      amount: kind === "cbs" ? -balance : balance,
    })),
    ({ number }) => number,
  );
}

/** Reads a CBS account. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getCbsAccount(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  number: string,
): Promise<CbsAccountRow> {
  assertCan(actor, "cbs:read");
  const account = await accountByNumber(db).get({ number });
  if (!account) throw new AppError("not_found", cbsMessages.notFound);
  return account;
}

/** Stored currencies of a CBS account, in the product's order. */
export const parseCurrencies = ({ currencies: stored }: Pick<CbsAccountRow, "currencies">): Currency[] =>
  currencies.filter((code) => stored.split(",").includes(code));

/**
 * Checks that an account could be linked to a CBS account, by the same rules as the ledger.
 * @throws AppError 404 if there is no such settlement account, 409 if it is not active or lacks the currency
 */
export async function assertLinkable(
  deps: Pick<Deps, "db">,
  actor: Actor,
  number: string,
  currency: Currency,
): Promise<void> {
  const account = await getCbsAccount(deps, actor, number);
  if (account.purpose !== "settlement") throw new AppError("not_found", cbsMessages.notFound);
  if (!account.isActive) {
    const sentence = sayInEnglish("CBS account {number} is not active: choose another one", { number });
    throw new AppError("conflict", sentence, {
      code: "CBS_ACCOUNT_INACTIVE",
      fields: { cbsAccount: sentence },
    });
  }
  if (!parseCurrencies(account).includes(currency)) {
    const sentence = sayInEnglish("CBS account {number} does not hold the currency of this account's money", {
      number,
    });
    throw new AppError("conflict", sentence, { code: "CBS_CURRENCY", fields: { cbsAccount: sentence } });
  }
}

/** Converts a CBS account to the form of answers. */
export function toCbsAccountDto(row: CbsAccountRow): CbsAccountDto {
  const held = parseCurrencies(row);
  const [only = null] = held;
  return { ...row, currencies: held, currency: held.length === 1 ? only : null };
}
