import { keptReads, sameValue } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope } from "@/access/scope";
import { findCounterparty, isOwnMove } from "@/accounts/transactions/counterparty";
import { parseParty } from "@/accounts/transactions/party";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import type { Instant } from "@/vocabulary/calendar";
import { type Currency, type Minor, worthInDollars } from "@/vocabulary/money";
import { mostExamined, otherEnd, partyColumns, readOwnMovements } from "./own-movements";

const { id, virtualAccountId, createdAt } = transactions;

/** The newest movements of an account. */
const newestOfAccount = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select(partyColumns)
    .from(transactions)
    .leftJoin(virtualAccounts, otherEnd(scope))
    .where(and(eq(virtualAccountId, sql.placeholder("account")), gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostExamined),
);

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
    const outside = rows.filter((row) => row.otherId !== null || !readParty(row).isOwnMove);
    return { ...sumParties(outside), complete: rows.length < mostExamined };
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
    const rows = await readOwnMovements(deps.db, { scope, clientId }, since, only);
    const outside = rows.filter((row) => row.otherId === null && !readParty(row).isOwnMove);
    return { ...sumParties(outside, worthInDollars(rates)), complete: rows.length < mostExamined };
  });
}

type Row = Awaited<ReturnType<ReturnType<typeof newestOfAccount>["all"]>>[number];

const recipientPattern =
  /^(?<way>Returned payment|Rejected payment|Payment) to (?<recipient>[^:]{1,60})(?:$|: )/;

type Kind = "payers" | "payees";

/** Finds a movement's party in its texts: its name, and the key that distinguishes it from others. */
function findParty({ description, otherId, otherName, party }: Row) {
  const { way, recipient } = recipientPattern.exec(description)?.groups ?? {};
  const known = parseParty(party);
  const name = otherName ?? known.name ?? findCounterparty(description) ?? recipient ?? known.account;
  // A party whose name is written in two ways is identified by its account.
  const own = known.name === null || known.account === null ? name?.toLowerCase() : known.account;
  const who = otherId === null ? own : `#${otherId}`;
  return { way, recipient, name, who, isOwnMove: isOwnMove(description, new Set()) };
}

const foundParties = new WeakMap<Row, ReturnType<typeof findParty>>();

/** Finds a movement's party, cached by the row that several answers share. */
function readParty(row: Row) {
  const known = foundParties.get(row) ?? findParty(row);
  foundParties.set(row, known);
  return known;
}

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
    const { way, recipient, name, who } = readParty(row);
    if (row.type === "credit" && recipient !== undefined && way !== "Payment") {
      givenBack.push({ recipient: `${row.currency} ${recipient}`, amount: row.amount });
      continue;
    }
    const kind = row.type === "debit" ? "payees" : "payers";
    if (name === null) {
      unnamed[kind] += 1;
      continue;
    }
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
