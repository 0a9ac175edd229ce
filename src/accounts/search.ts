import type { Database } from "db/client";
import { sampled } from "db/sample";
import { virtualAccounts } from "db/schema";
import { holdsText, quoted, type Search, trigramsOf, type Within } from "db/search";
import { or, type SQL, type SQLWrapper } from "drizzle-orm";

const { id, customerName, virtualIban, reference } = virtualAccounts;

/** A sample of what a search of accounts looks into. */
export const sampleOfAccounts = sampled({
  table: virtualAccounts,
  id,
  columns: [customerName, virtualIban, reference],
});

/**
 * What the accounts' index is asked for, for a text of three letters or more: a few of its trigrams that few accounts
 * have together. It names every account that holds the text, and some that do not.
 */
export async function accountWords(db: Database, { phrase, iban }: Search): Promise<string> {
  const sample = await sampleOfAccounts(db);
  const forms = [...new Set([phrase, iban])].map((text) => sample.fewest(trigramsOf(text)).words);
  return forms.map((words) => `(${words.map(quoted).join(" AND ")})`).join(" OR ");
}

/** The condition that an account's row holds a text, with the placeholders `text` and `joined`. */
export const accountHolds = (within: Within, table: AccountTexts = virtualAccounts): SQL | undefined =>
  or(
    holdsText(within, table.customerName, "text"),
    holdsText(within, table.virtualIban, "joined"),
    holdsText(within, table.reference, "text"),
  );

/** The columns of the accounts, or the same by another name. */
type AccountTexts = Record<"customerName" | "virtualIban" | "reference", SQLWrapper>;
