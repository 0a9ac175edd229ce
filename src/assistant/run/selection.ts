import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import type { TransactionType } from "@/accounts/transactions/contract";
import { between } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import { readBookMovements } from "@/reporting/statements/book-movements";
import { type Movements, readAccountPositions } from "@/reporting/statements/positions";
import { addDays, type BankDate, bankDate, type Instant, startOfBankDay } from "@/vocabulary/calendar";
import type { Total } from "@/vocabulary/money";
import type { Span } from "../question/query";
import type { AccountRef } from "./account-refs";

/**
 * Subject of movements: the whole book (for staff), or some accounts. `whole`: everything of a client, whose id is
 * `client` if staff named it.
 */
export type Subject =
  | { kind: "book" }
  | { kind: "accounts"; accounts: AccountRef[]; whole: boolean; client?: string };

/** True if rows of an account are included. */
export const isOfSubject = (subject: Subject, account: number): boolean =>
  subject.kind === "book" || subject.accounts.some(({ id }) => id === account);

/** The instants that bound some days. */
export function spanInstants(
  { env, now }: Pick<Deps, "env" | "now">,
  { from, to }: Span,
): [Instant, Instant] {
  const until = to ?? bankDate(now(), env.zone);
  return [
    from === undefined ? 0 : startOfBankDay(from, env.zone),
    startOfBankDay(addDays(until, 1), env.zone),
  ];
}

/** Reads the movements of accounts between neighbouring instants, account by account: one index step each. */
export async function movementsByAccount(
  deps: Deps,
  accounts: readonly AccountRef[],
  instants: readonly Instant[],
): Promise<{ account: AccountRef; part: number; moved: Movements }[]> {
  const positions = await readAccountPositions(
    deps,
    accounts.map(({ id }) => id),
    instants,
  );
  const stood = new Map(positions.map((one) => [`${one.account} ${one.instant}`, one]));
  return accounts.flatMap((account) =>
    instants.slice(1).flatMap((_, part) => {
      const [opening, closing] = [stood.get(`${account.id} ${part}`), stood.get(`${account.id} ${part + 1}`)];
      if (!opening || !closing) return [];
      return [{ account, part, moved: { currency: account.currency, ...between(opening, closing) } }];
    }),
  );
}

/**
 * Reads a subject's movements between neighbouring instants, by currency: from running figures, whatever the number
 * of rows.
 */
export async function movementsBetween(
  deps: Deps,
  subject: Subject,
  instants: readonly Instant[],
): Promise<readonly Movements[][]> {
  if (subject.kind === "book") return readBookMovements(deps, instants);
  const parts = Map.groupBy(await movementsByAccount(deps, subject.accounts, instants), ({ part }) => part);
  return instants.slice(1).map((_, part) => {
    const own = (parts.get(part) ?? []).map(({ moved }) => moved);
    return [...Map.groupBy(own, ({ currency }) => currency)].map(([currency, some]) => ({
      currency,
      credits: addedUp(some.map(({ credits }) => credits)),
      debits: addedUp(some.map(({ debits }) => debits)),
      holds: some.reduce((sum, { holds }) => sum + holds, 0),
      releases: some.reduce((sum, { releases }) => sum + releases, 0),
    }));
  });
}

const addedUp = (some: readonly Movements["credits"][]): Movements["credits"] =>
  some.reduce((all, one) => ({ count: all.count + one.count, sum: all.sum + one.sum }), {
    count: 0,
    sum: 0n,
  });

const firstBooked = preparedRead((read) =>
  read
    .select({ at: transactions.createdAt })
    .from(transactions)
    .orderBy(sql`${transactions.createdAt}`)
    .limit(1),
);

/** The first day of a subject's history. */
export async function firstDay({ db, env, now }: Deps, subject: Subject): Promise<BankDate> {
  const first =
    subject.kind === "book"
      ? (await firstBooked(db).get())?.at
      : Math.min(now(), ...subject.accounts.map(({ createdAt }) => createdAt));
  return bankDate(first ?? now(), env.zone);
}

/** Number and sum of a type's transactions in one currency. */
export function sumSide(moved: Movements, type: TransactionType | undefined): { count: number; sum: Total } {
  if (type === "credit") return moved.credits;
  if (type === "debit") return moved.debits;
  if (type === "hold") return { count: moved.holds, sum: 0n };
  if (type === "release") return { count: moved.releases, sum: 0n };
  return { count: countBookings(moved), sum: moved.credits.sum - moved.debits.sum };
}

/** Number of transactions of any type. */
export const countBookings = ({ credits, debits, holds, releases }: Movements): number =>
  credits.count + debits.count + holds + releases;
