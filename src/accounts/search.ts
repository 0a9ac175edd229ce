import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Scope } from "@/auth/scope";
import { isValidIban, normaliseIban } from "@/iban";
import type { IndexSearch, Variant } from "@/lists/reading";
import { type Comparison, contains, type Phrase, quoted } from "@/search/phrase";
import { sampled } from "@/search/sample";

const { id, customerName, virtualIban, reference } = virtualAccounts;

/** The texts by which an account is found, in sampled rows. */
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

/** The accounts that the search index has for the placeholder `terms`, next to their rows. */
export const indexedAccounts = sql`virtual_accounts_search cross join ${virtualAccounts}`;
export const inIndex: SQL = sql`virtual_accounts_search match ${sql.placeholder("terms")} and ${id} = ${indexed}`;

/**
 * What the index is asked for a phrase of three letters or more: a few of its trigrams that few accounts have
 * together. The index answers every account that contains the phrase, and some that do not.
 */
export async function accountTerms(db: Database, { phrase, iban }: Phrase): Promise<string> {
  const sample = await sampleOfAccounts(db);
  const forms = [...new Set([phrase, iban])].map((text) => sample.rarest(text).trigrams);
  return forms.map((trigrams) => `(${trigrams.map(quoted).join(" AND ")})`).join(" OR ");
}

/**
 * Finds accounts by the whole IBAN, else by the index, else, for one or two letters, by reading through them.
 * @param matches the condition that an account contains the phrase, in columns that the index has
 */
export const accountSearch =
  (matches: (comparison: Comparison) => SQL | undefined): IndexSearch =>
  (select) => {
    const ids = { id: sql<number>`${id}`.as("id") };
    const limit = sql.placeholder("limit");
    const byIban = preparedRead((read, variant: Variant) => {
      const { where, orderBy } = select(variant);
      const one = sql`${virtualIban} = ${sql.placeholder("iban")}`;
      return read.select(ids).from(virtualAccounts).where(and(one, where)).orderBy(orderBy).limit(limit);
    });
    const byReading = preparedRead((read, variant: Variant) => {
      const { where, orderBy } = select(variant);
      const found = matches(variant.comparison ?? "like");
      return read.select(ids).from(virtualAccounts).where(and(found, where)).orderBy(orderBy).limit(limit);
    });
    // Newest first, the index itself is read in the list's order, and no further than the page.
    const byIndex = preparedRead((read, variant: Variant) => {
      const { where, orderBy } = select(variant, variant.sort === "newest" ? indexed : id);
      const found = matches(variant.comparison ?? "like");
      return read
        .select(ids)
        .from(indexedAccounts)
        .where(and(inIndex, found, where))
        .orderBy(orderBy)
        .limit(limit);
    });
    return async ({ db }, { phrase, variant, values }) => {
      const read = async () => {
        if (isValidIban(phrase.phrase)) {
          return byIban(db, variant).all({ ...values, iban: normaliseIban(phrase.phrase) });
        }
        if (!phrase.indexed) return byReading(db, variant).all(values);
        return byIndex(db, variant).all({ ...values, terms: await accountTerms(db, phrase) });
      };
      return (await read()).map((row) => row.id);
    };
  };

/** Finds accounts by customer name, virtual IBAN and reference. */
export const searchAccounts = accountSearch(accountContains);

/** The ids of the accounts that contain a phrase: by their index, or by reading through them for one or two letters. */
const foundAccounts = (comparison: Comparison, indexed: boolean): SQL =>
  indexed
    ? sql`(select ${id} from ${indexedAccounts} where ${and(inIndex, accountContains(comparison))})`
    : sql`(select ${id} from ${virtualAccounts} where ${accountContains(comparison)})`;

/**
 * A search that finds the rows of a table by their account, or by texts of their own, for tables whose rows can be read
 * through. The rows are read in the list's order, no further than the page; the accounts are looked for, once, as soon as
 * there is a row whose own texts do not contain the phrase.
 * @param own the condition on the row's own texts, with the placeholders `text` and `joined`
 */
export const searchByAccount =
  (spec: {
    table: SQLiteTable;
    id: SQLWrapper;
    accountId: SQLWrapper;
    own: (comparison: Comparison, scope: Scope) => SQL | undefined;
  }): IndexSearch =>
  (select) => {
    const rows = preparedRead((read, { indexed, ...variant }: Variant & { indexed: boolean }) => {
      const { where, orderBy } = select(variant);
      const { comparison = "like", scope } = variant;
      // The sign keeps SQLite from reading the rows account by account, and sorting them then.
      const ofAccount = sql`+${spec.accountId} in ${foundAccounts(comparison, indexed)}`;
      return read
        .select({ id: sql<number>`${spec.id}`.as("id") })
        .from(spec.table)
        .where(and(where, or(spec.own(comparison, scope), ofAccount)))
        .orderBy(orderBy)
        .limit(sql.placeholder("limit"));
    });
    return async ({ db }, { phrase, variant, values }) => {
      const { indexed } = phrase;
      const terms = indexed ? await accountTerms(db, phrase) : undefined;
      return (await rows(db, { ...variant, indexed }).all({ ...values, terms })).map((row) => row.id);
    };
  };
