import { keptReads, sameValue } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope, withinScope } from "@/access/scope";
import { findCounterparty, isOwnMove } from "@/accounts/transactions/counterparty";
import { movementParty, parseParty } from "@/accounts/transactions/party";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import type { Instant } from "@/vocabulary/calendar";
import { type Currency, type Minor, worthInDollars } from "@/vocabulary/money";

/** Maximum number of an account's movements that are examined for their parties. */
export const mostLookedThrough = 1000;

const { id, journalId, virtualAccountId, type, amount, currency, createdAt, description } = transactions;

const columns = {
  type,
  amount,
  currency,
  description,
  party: movementParty,
  otherId: virtualAccounts.id,
  otherName: virtualAccounts.customerName,
};

/** Account at the other end of a movement, if the actor may see it. */
const otherEnd = (scope: Scope) =>
  and(
    sql`${virtualAccounts.id} = (select other.virtual_account_id from transactions other
      where other.journal_id = ${journalId} and other.virtual_account_id <> ${virtualAccountId} limit 1)`,
    withinScope(scope),
  );

/** The newest movements of an account. */
const newestOfAccount = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select(columns)
    .from(transactions)
    .leftJoin(virtualAccounts, otherEnd(scope))
    .where(and(eq(virtualAccountId, sql.placeholder("account")), gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostLookedThrough),
);

const newest = sql.raw(`order by one.id desc limit ${mostLookedThrough}`);

/**
 * Newest movements of all accounts in scope, in one currency or in all: some of each account of a client, or of the
 * book, by an index, and of these the newest.
 */
const newestOfScope = preparedRead((read, { scope, by }: { scope: Scope; by: "currency" | "all" }) => {
  const ofAccount = sql`select one.id from transactions one where one.virtual_account_id = own.id
    and one.created_at >= ${sql.placeholder("since")}
    order by one.created_at desc, one.id desc limit ${sql.raw(`${mostLookedThrough}`)}`;
  const own = sql`select ${virtualAccounts.id} as id from ${virtualAccounts} where ${withinScope("own")}`;
  const chosen = by === "all" ? sql`1` : sql`one.currency = ${sql.placeholder("currency")}`;
  const ids =
    scope === "own"
      ? sql`(select one.id from (${own}) own cross join transactions one on one.id in (${ofAccount}) where ${chosen} ${newest})`
      : sql`(select one.id from transactions one where ${chosen} ${newest})`;
  return read
    .select(columns)
    .from(transactions)
    .leftJoin(virtualAccounts, otherEnd(scope))
    .where(and(sql`${id} in ${ids}`, gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(id));
});

const keptParties = keptReads<Parties>(100, sameValue);

/** A payer or payee of accounts: the number of movements, and their sum in minor units. */
export type Party = { name: string; accountId?: number; times: number; amount: Minor; currency: Currency };

/**
 * Payers and payees since an instant, the largest first, by the text of their movements. `complete` is false if there
 * are more movements than were examined; `unnamed` are the movements without a name.
 */
export type Parties = {
  payers: Party[];
  payees: Party[];
  unnamed: { payers: number; payees: number };
  complete: boolean;
};

/** Reads payers and payees of an account in scope. */
export async function readParties(
  { db }: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  account: number,
  since: Instant,
): Promise<Parties> {
  const [scope, { clientId }] = [getScope(actor), actor];
  return keptParties(db, JSON.stringify(["account", scope, clientId, account, since]), async () => {
    const rows = await newestOfAccount(db, { scope }).all({ account, since, clientId });
    // Texts of own movements name no party.
    const outside = rows.filter(
      ({ otherId, description }) => otherId !== null || !isOwnMove(description, new Set()),
    );
    return { ...sumParties(outside), complete: rows.length < mostLookedThrough };
  });
}

/**
 * Reads payers and payees of all accounts in scope, in one currency or separately in all, the largest first by USD at
 * the latest rates. Movements between these accounts, or to the core account and back, are left out.
 */
export async function readOwnParties(
  deps: Pick<Deps, "db" | "now">,
  actor: Pick<Actor, "role" | "clientId">,
  since: Instant,
  only: Currency | undefined,
): Promise<Parties> {
  const [scope, { clientId }] = [getScope(actor), actor];
  const rates = await knownRates(deps);
  return keptParties(deps.db, JSON.stringify(["own", scope, clientId, only, since, rates]), async () => {
    const by = only === undefined ? "all" : "currency";
    const rows = await newestOfScope(deps.db, { scope, by }).all({ since, currency: only ?? null, clientId });
    const outside = rows.filter(
      ({ otherId, description }) => otherId === null && !isOwnMove(description, new Set()),
    );
    return { ...sumParties(outside, worthInDollars(rates)), complete: rows.length < mostLookedThrough };
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof newestOfAccount>["all"]>>[number];

const recipientPattern =
  /^(?<way>Returned payment|Rejected payment|Payment) to (?<recipient>[^:]{1,60})(?:$|: )/;

type Kind = "payers" | "payees";

/**
 * Sums movements by payer or payee, currency by currency. Returned money is subtracted from its payee's sum.
 * @param worth comparable value of an amount in a currency
 */
export function sumParties(
  rows: readonly Row[],
  worth: (currency: Currency) => number = () => 1,
): Omit<Parties, "complete"> {
  const found: Record<Kind, Map<string, Party>> = { payers: new Map(), payees: new Map() };
  const unnamed = { payers: 0, payees: 0 };
  const paidTo = new Map<string, Party>();
  const givenBack: { recipient: string; amount: Minor }[] = [];
  for (const row of rows) {
    if (row.type !== "credit" && row.type !== "debit") continue;
    const { way, recipient } = recipientPattern.exec(row.description)?.groups ?? {};
    if (row.type === "credit" && recipient !== undefined && way !== "Payment") {
      givenBack.push({ recipient: `${row.currency} ${recipient}`, amount: row.amount });
      continue;
    }
    const kind = row.type === "debit" ? "payees" : "payers";
    const known = parseParty(row.party);
    const name =
      row.otherName ?? known.name ?? findCounterparty(row.description) ?? recipient ?? known.account;
    if (name === null) {
      unnamed[kind] += 1;
      continue;
    }
    // A party whose name is written in two ways is identified by its account.
    const who =
      row.otherId === null
        ? known.name === null || known.account === null
          ? name.toLowerCase()
          : known.account
        : `#${row.otherId}`;
    const key = `${row.currency} ${who}`;
    const party = found[kind].get(key) ?? {
      name,
      times: 0,
      amount: 0,
      currency: row.currency,
      ...(row.otherId !== null && { accountId: row.otherId }),
    };
    party.times += 1;
    party.amount += row.amount;
    found[kind].set(key, party);
    if (recipient !== undefined) paidTo.set(`${row.currency} ${recipient}`, party);
  }
  for (const { recipient, amount } of givenBack) {
    const party = paidTo.get(recipient);
    if (party) party.amount -= amount;
  }
  const size = (party: Party) => party.amount * worth(party.currency);
  const largest = (kind: Kind) =>
    [...found[kind].values()].filter((party) => party.amount > 0).toSorted((a, b) => size(b) - size(a));
  return { payers: largest("payers"), payees: largest("payees"), unnamed };
}
