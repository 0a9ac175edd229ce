import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { TransactionType } from "@/accounts/transactions/contract";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import { between } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import { readBookMovements } from "@/reporting/statements/book-movements";
import { type Movements, readPositionsOf } from "@/reporting/statements/positions";
import { addDays, type BankDate, bankDate, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Currency } from "@/vocabulary/money";
import { type AccountRef, accountsByIds, accountsOfClient } from "./account-refs";

/**
 * Whose movements are meant: the whole book (for staff), or some accounts. `whole`: all that a client has, or all of one
 * client, whose id `client` is where staff named it.
 */
export type Subject =
  | { kind: "book" }
  | { kind: "accounts"; accounts: AccountRef[]; whole: boolean; client?: string };

/** Days of the bank, both included; an open end reaches as far as there is something. */
export type Span = { from?: BankDate | undefined; to?: BankDate | undefined };

/** What of an account's movements is meant. Amounts in minor units, bounds included. */
export type Narrowing = Span & {
  type?: TransactionType | undefined;
  text?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  currency?: Currency | undefined;
};

/** As many rows are read for one figure: more are told, and not counted on. */
export const mostRows = 2000;

/** Finds whose movements are meant, within what the actor may see. */
export async function subjectOf(
  deps: Deps,
  actor: Actor,
  { accounts, clientId }: { accounts?: readonly number[] | undefined; clientId?: string | undefined },
): Promise<Subject> {
  if (accounts !== undefined && accounts.length > 0) {
    return { kind: "accounts", accounts: await accountsByIds(deps, actor, accounts), whole: false };
  }
  if (scopeOf(actor) === "all" && clientId === undefined) return { kind: "book" };
  return { kind: "accounts", accounts: await accountsOfClient(deps, actor, clientId), whole: true };
}

/** The instants between which days lie. */
export function instantsOf({ env, now }: Pick<Deps, "env" | "now">, { from, to }: Span): [Instant, Instant] {
  const until = to ?? bankDate(now(), env.zone);
  return [
    from === undefined ? 0 : startOfBankDay(from, env.zone),
    startOfBankDay(addDays(until, 1), env.zone),
  ];
}

const none = { count: 0, sum: 0n };

/** Adds movements of one currency to others. */
function add(all: Map<Currency, Movements>, one: Movements): void {
  const known = all.get(one.currency) ?? {
    currency: one.currency,
    credits: none,
    debits: none,
    holds: 0,
    releases: 0,
  };
  const plus = (a: Movements["credits"], b: Movements["credits"]) => ({
    count: a.count + b.count,
    sum: a.sum + b.sum,
  });
  all.set(one.currency, {
    currency: one.currency,
    credits: plus(known.credits, one.credits),
    debits: plus(known.debits, one.debits),
    holds: known.holds + one.holds,
    releases: known.releases + one.releases,
  });
}

/** What accounts moved between neighbouring instants, account by account: one step of an index for each. */
export async function movementsByAccount(
  deps: Deps,
  accounts: readonly AccountRef[],
  instants: readonly Instant[],
): Promise<{ account: AccountRef; part: number; moved: Movements; opening: number; closing: number }[]> {
  const positions = await readPositionsOf(
    deps,
    accounts.map(({ id }) => id),
    instants,
  );
  const stood = new Map(positions.map((one) => [`${one.account} ${one.instant}`, one]));
  return accounts.flatMap((account) =>
    instants.slice(1).flatMap((_, part) => {
      const [opening, closing] = [stood.get(`${account.id} ${part}`), stood.get(`${account.id} ${part + 1}`)];
      if (!opening || !closing) return [];
      const moved = { currency: account.currency, ...between(opening, closing) };
      return [
        {
          account,
          part,
          moved,
          opening: opening.available + opening.held,
          closing: closing.available + closing.held,
        },
      ];
    }),
  );
}

/** What a subject moved between neighbouring instants, by currency: from running figures, however many rows there are. */
export async function movementsBetween(
  deps: Deps,
  subject: Subject,
  instants: readonly Instant[],
): Promise<Movements[][]> {
  if (subject.kind === "book") return readBookMovements(deps, instants);
  const parts = instants.slice(1).map(() => new Map<Currency, Movements>());
  for (const { part, moved } of await movementsByAccount(deps, subject.accounts, instants)) {
    const all = parts[part];
    if (all) add(all, moved);
  }
  return parts.map((all) => [...all.values()]);
}

const firstBooked = preparedRead((read) =>
  read
    .select({ at: transactions.createdAt })
    .from(transactions)
    .orderBy(sql`${transactions.createdAt}`)
    .limit(1),
);

/** The first day on which there can be something of a subject. */
export async function firstDay({ db, env, now }: Deps, subject: Subject): Promise<BankDate> {
  const first =
    subject.kind === "book"
      ? (await firstBooked(db).get())?.at
      : Math.min(now(), ...subject.accounts.map(({ createdAt }) => createdAt));
  return bankDate(first ?? now(), env.zone);
}

/** Rows of a subject that a narrowing finds, newest first; `more` where there are further ones. */
export async function rowsOf(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  limit: number,
  direction: "asc" | "desc" = "desc",
): Promise<{ rows: TransactionRow[]; more: boolean }> {
  const { text, ...filter } = narrowing;
  const page = { limit, order: { sort: "newest" as const, direction } };
  const read = (account?: number) =>
    listTransactions(deps, actor, { ...filter, ...(account && { account }), q: text }, page);
  const isAll = subject.kind === "book" || (subject.whole && scopeOf(actor) === "own");
  if (isAll) {
    const { rows, next } = await read();
    return { rows, more: next !== undefined };
  }
  const pages = await Promise.all(subject.accounts.map(({ id }) => read(id)));
  const turn = direction === "desc" ? -1 : 1;
  const rows = pages.flatMap((one) => one.rows).sort((a, b) => (a.id - b.id) * turn);
  return {
    rows: rows.slice(0, limit),
    more: rows.length > limit || pages.some(({ next }) => next !== undefined),
  };
}

/** The names of the accounts that money of some rows may stay with. */
export async function ownNames(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  rows: readonly TransactionRow[],
): Promise<Set<string>> {
  const names = new Set(rows.map(({ customerName }) => customerName));
  if (subject.kind === "accounts") for (const { customerName } of subject.accounts) names.add(customerName);
  // An account of the same owner may have moved nothing itself.
  if (scopeOf(actor) === "own")
    for (const { customerName } of await accountsOfClient(deps, actor)) names.add(customerName);
  return names;
}

/** Movements of several parts as one, by currency. */
export function together(movements: readonly Movements[]): Movements[] {
  const all = new Map<Currency, Movements>();
  for (const one of movements) add(all, one);
  return [...all.values()];
}
