import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { transactionFilters } from "@/accounts/transactions/contract";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { statementFilters } from "@/reporting/statements/contract";
import type { AccountRef } from "./account-refs";
import type { Narrowing, Subject } from "./selection";

const own = { sort: "newest", direction: "desc" } as const;
/** Writes the address of a list from its filters; `prefix` begins the names of its parameters. */
export const listAt = (path: string, prefix?: string) => {
  const write = addressWriter(path, own, prefix);
  return (values: Record<string, string>) => write({ values, ...own, page: undefined });
};

const transactionsAt = listAt("/admin/transactions");
const statementsAt = listAt("/client/statements");

/**
 * The screen whose rows are exactly those of a narrowing, in the list's own address; undefined where none can show them.
 * @param first the first day on which there can be something, for the screen that always has a period
 */
export function transactionsHref(
  actor: Actor,
  subject: Subject,
  { text, ...narrowing }: Narrowing,
  first: string,
  today: string,
): string | undefined {
  const account = subject.kind === "accounts" && !subject.whole ? subject.accounts : [];
  if (account.length > 1) return undefined;
  const [one] = account;
  const q = text && { q: text };
  const chosen = one && { account: one.id };
  if (scopeOf(actor) === "all") {
    if (subject.kind === "accounts" && subject.whole) return undefined;
    return transactionsAt(writeFilters(transactionFilters, { ...q, ...narrowing, ...chosen }));
  }
  const { from = first, to = today, ...rest } = narrowing;
  return statementsAt(writeFilters(statementFilters, { ...q, ...chosen, ...rest, from, to }));
}

/** The record of an account on the actor's own screen. */
export const accountHref = (actor: Actor, { id }: Pick<AccountRef, "id">): string =>
  scopeOf(actor) === "all" ? `/admin/virtual-accounts?view=${id}` : `/client/accounts?view=${id}`;

/** A record's or a dialog's address. */
export const withParameter = (path: string, name: string, value: string | number): string =>
  `${path}?${new URLSearchParams([[name, String(value)]])}`;
