import type { Database } from "db/client";
import { virtualAccounts } from "db/schema";
import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Scope } from "@/access/scope";
import type { DirectSearch } from "@/platform/lists/reading";
import { type Comparison, contains, ftsPhrase, type Phrase } from "@/platform/search/phrase";
import { type Sample, sampled } from "@/platform/search/trigram-sample";
import { isValidIban, normaliseIban } from "@/vocabulary/iban";

const { id, customerName, virtualIban, reference } = virtualAccounts;

/** Sampled rows of the texts by which an account is found. */
export const sampleOfAccounts = sampled({
  table: virtualAccounts,
  id,
  columns: [customerName, virtualIban, reference],
});

/** The condition that an account contains a phrase, with the placeholders `text` and `joined`. */
export const accountContains = (comparison: Comparison): SQL | undefined =>
  or(
    contains(comparison, customerName),
    contains(comparison, virtualIban, "joined"),
    contains(comparison, reference),
  );

const indexed = sql`virtual_accounts_search.rowid`;

/** Accounts in the search index that match the placeholder `terms`, with their rows. */
export const indexedAccounts = sql`virtual_accounts_search cross join ${virtualAccounts}`;
export const inIndex: SQL = sql`virtual_accounts_search match ${sql.placeholder("terms")} and ${id} = ${indexed}`;

/** Share of rows with a phrase from which scanning in the list's order is faster than the index. */
const commonShare = 0.2;

/**
 * Search terms of the index for a phrase of three letters or more: a few of its trigrams that few accounts have in
 * common. The index returns every account that contains the phrase, and some that do not. `share`: the estimated
 * fraction of accounts that contain it.
 */
export async function accountTerms(
  db: Database,
  { phrase, iban }: Phrase,
): Promise<{ terms: string; share: number }> {
  const sample = await sampleOfAccounts(db);
  const forms = [...new Set([phrase, iban])].map((text) => sample.rarest(text));
  return {
    terms: forms.map(({ trigrams }) => `(${trigrams.map(ftsPhrase).join(" AND ")})`).join(" OR "),
    share: Math.max(...forms.map(({ share }) => share)),
  };
}

/**
 * Finds accounts by the whole IBAN, else by the index, else by scanning: for one or two letters, or a phrase so
 * common that a page is found soon.
 * @param matches the condition that an account contains the phrase, in columns that the index has
 */
export const accountSearch = (matches: (comparison: Comparison) => SQL | undefined): DirectSearch => ({
  async chooseWay({ db }, { phrase, variant, counts }) {
    if (isValidIban(phrase.phrase)) return { way: "iban", values: { iban: normaliseIban(phrase.phrase) } };
    if (!phrase.indexed) return { way: "rows" };
    const { terms, share } = await accountTerms(db, phrase);
    const everywhere = variant.scope === "all" && variant.filters === "";
    if (share >= commonShare && everywhere && !counts) return { way: "rows" };
    return { way: "index", values: { terms } };
  },
  read(way, { comparison = "like", sort }) {
    if (way === "iban") return { where: sql`${virtualIban} = ${sql.placeholder("iban")}` };
    const found = matches(comparison);
    if (way === "rows") return { where: found };
    // Newest first, the index itself is read in the list's order, and no further than the page.
    const order = sort === "newest" ? { id: indexed } : {};
    return { from: indexedAccounts, where: and(inIndex, found), ...order };
  },
});

/** Finds accounts by customer name, virtual IBAN and reference. */
export const searchAccounts = accountSearch(accountContains);

/** The ids of the accounts that contain a phrase: by their index, or by scanning for one or two letters. */
const foundAccounts = (comparison: Comparison, indexed: boolean): SQL =>
  indexed
    ? sql`(select ${id} from ${indexedAccounts} where ${and(inIndex, accountContains(comparison))})`
    : sql`(select ${id} from ${virtualAccounts} where ${accountContains(comparison)})`;

/**
 * Searches rows of a table by their account, or by texts of their own, for tables that can be read row by row. The
 * rows are read in the list's order, only up to the end of the page; the accounts are searched once, as soon as a
 * row's own texts do not contain the phrase.
 * @param own the condition on the row's own texts, with the placeholders `text` and `joined`. `isCommon`: many rows
 * fulfil it, so that testing each row is cheaper
 * @param sample of the own texts, which shows how common a phrase is in them
 */
export const searchByAccount = (spec: {
  accountId: SQLWrapper;
  own: (comparison: Comparison, scope: Scope, isCommon: boolean) => SQL | undefined;
  sample?: (db: Database) => Promise<Sample>;
}): DirectSearch => ({
  async chooseWay({ db }, { phrase }) {
    if (!phrase.indexed) return { way: "rows" };
    const { terms } = await accountTerms(db, phrase);
    const share = (await spec.sample?.(db))?.rarest(phrase.phrase).share ?? 0;
    return { way: share >= commonShare ? "common" : "index", values: { terms } };
  },
  read(way, { comparison = "like", scope }) {
    // The sign keeps SQLite from reading the rows account by account and sorting them afterwards.
    const ofAccount = sql`+${spec.accountId} in ${foundAccounts(comparison, way !== "rows")}`;
    return { where: or(spec.own(comparison, scope, way === "common"), ofAccount) };
  },
});
