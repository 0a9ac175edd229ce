import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { findClients } from "@/accounts/clients/queries";
import type { Deps } from "@/deps";
import { type Bucket, type FieldModel, onlyValue } from "../ask/entity";
import type { Filter } from "../ask/query";
import { type AccountRef, accountsOfClient, mostAccounts } from "../tools/account-refs";
import type { Subject } from "../tools/selection";

/** The accounts that rows are of. */
export const accountField = {
  label: "Account",
  kind: "account",
  named: "accountName",
  words: "account|accounts|virtual account",
  parts: true,
} as const satisfies FieldModel;

/** The clients whose accounts rows are of: staff's word alone. */
export const clientField = {
  label: "Client",
  kind: "client",
  named: "clientName",
  words: "client|clients",
  parts: "asked",
  staff: true,
} as const satisfies FieldModel;

export const currencyField = {
  label: "Currency",
  kind: "currency",
  words: "currency|currencies",
  parts: true,
  values: {
    USD: { words: "usd|dollar|dollars|us dollars|$", label: "USD" },
    AED: { words: "aed|dirham|dirhams|dhs", label: "AED" },
    EUR: { words: "eur|euro|euros|€", label: "EUR" },
  },
} as const satisfies FieldModel;

/** The smallest and largest amount that filters admit, in minor units. */
export function boundsOf(filters: readonly Filter[], field: string): { min?: number; max?: number } {
  const of = (op: "atLeast" | "atMost") =>
    filters
      .filter((filter) => filter.field === field && (filter.op === op || filter.op === "is"))
      .flatMap(({ values }) => values.map(({ id }) => Number(id)));
  const [least, most] = [of("atLeast"), of("atMost")];
  return {
    ...(least.length > 0 && { min: Math.max(...least) }),
    ...(most.length > 0 && { max: Math.min(...most) }),
  };
}

/** The accounts whose lists have to be read one by one; undefined for the one list of all that the actor sees. */
export const listsOf = (actor: Actor, subject: Subject): (number | undefined)[] =>
  subject.kind === "book" || (subject.whole && scopeOf(actor) === "own")
    ? [undefined]
    : subject.accounts.map(({ id }) => id);

/** The one option of a list's own filter that filters ask for; undefined where they ask for several, or for none. */
export const optionOf = <Option extends string>(
  filters: readonly Filter[],
  field: string,
  options: readonly Option[],
): Option | undefined => {
  const value = onlyValue(filters, field);
  return options.find((option) => option === value);
};

/** What has the same key and currency as one. */
export function added(buckets: readonly Bucket[]): Bucket[] {
  const all = new Map<string, Bucket>();
  for (const bucket of buckets) {
    const key = `${bucket.currency} ${bucket.key}`;
    const known = all.get(key) ?? { ...bucket, count: 0, sum: 0n };
    all.set(key, { ...known, count: known.count + bucket.count, sum: known.sum + bucket.sum });
  }
  return [...all.values()];
}

/** As many clients are told apart in one answer. */
const mostClients = 100;

/** The accounts that a subject has, closed ones among them; undefined where they are too many to be told apart. */
export async function accountsOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
): Promise<AccountRef[] | undefined> {
  if (subject.kind === "accounts") return subject.accounts;
  const clients = await findClients(deps, actor, "", mostClients + 1);
  if (clients.length > mostClients) return undefined;
  const all = await Promise.all(clients.map(({ id }) => accountsOfClient(deps, actor, id)));
  return all.some((some) => some.length > mostAccounts) ? undefined : all.flat();
}
