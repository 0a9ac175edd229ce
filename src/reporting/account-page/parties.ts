import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { type Scope, scopeOf, withinScope } from "@/access/scope";
import { counterpartyOf } from "@/accounts/transactions/counterparty";
import { movementParty, partyIn } from "@/accounts/transactions/party";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";

/** The most movements of an account that are looked through for who stands behind them. */
export const mostLookedThrough = 1000;

const { id, journalId, virtualAccountId, type, amount, createdAt, description } = transactions;

/** The newest movements of an account, with the account at their other end where the actor may see that one. */
const newestMovements = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({
      type,
      amount,
      description,
      party: movementParty,
      otherId: virtualAccounts.id,
      otherName: virtualAccounts.customerName,
    })
    .from(transactions)
    .leftJoin(
      virtualAccounts,
      and(
        sql`${virtualAccounts.id} = (select other.virtual_account_id from transactions other
          where other.journal_id = ${journalId} and other.virtual_account_id <> ${virtualAccountId} limit 1)`,
        withinScope(scope),
      ),
    )
    .where(and(eq(virtualAccountId, sql.placeholder("account")), gte(createdAt, sql.placeholder("since"))))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostLookedThrough),
);

/** Somebody who paid into an account, or was paid from it: how often, and how much in minor units. */
export type Party = { name: string; accountId?: number; times: number; amount: Minor };

/**
 * Payers and payees of an account since an instant, the largest first, by what its movements say of them. `complete` is
 * false where there are more movements than are looked through; `unnamed` are the movements that name nobody.
 */
export type Parties = {
  payers: Party[];
  payees: Party[];
  unnamed: { payers: number; payees: number };
  complete: boolean;
};

/** Reads payers and payees of an account that the actor may see. */
export async function readParties(
  { db }: Pick<Deps, "db">,
  actor: Pick<Actor, "role" | "clientId">,
  account: number,
  since: Instant,
): Promise<Parties> {
  const rows = await newestMovements(db, { scope: scopeOf(actor) }).all({
    account,
    since,
    clientId: actor.clientId,
  });
  return { ...partiesOf(rows), complete: rows.length < mostLookedThrough };
}

type Row = Awaited<ReturnType<ReturnType<typeof newestMovements>["all"]>>[number];

const recipientOf = /^(?<way>Returned payment|Rejected payment|Payment) to (?<recipient>[^:]{1,60})(?:$|: )/;

type Kind = "payers" | "payees";

/** Sums movements by who stands behind them. What came back of a payment is taken off what its payee was paid. */
export function partiesOf(rows: readonly Row[]): Omit<Parties, "complete"> {
  const found: Record<Kind, Map<string, Party>> = { payers: new Map(), payees: new Map() };
  const unnamed = { payers: 0, payees: 0 };
  const paidTo = new Map<string, Party>();
  const givenBack: { recipient: string; amount: Minor }[] = [];
  for (const row of rows) {
    if (row.type !== "credit" && row.type !== "debit") continue;
    const { way, recipient } = recipientOf.exec(row.description)?.groups ?? {};
    if (row.type === "credit" && recipient !== undefined && way !== "Payment") {
      givenBack.push({ recipient, amount: row.amount });
      continue;
    }
    const kind = row.type === "debit" ? "payees" : "payers";
    const known = partyIn(row.party);
    const name = row.otherName ?? known.name ?? counterpartyOf(row.description) ?? recipient ?? known.account;
    if (name === null) {
      unnamed[kind] += 1;
      continue;
    }
    // Whoever writes their name in two ways is one by their account.
    const key =
      row.otherId === null
        ? known.name === null || known.account === null
          ? name.toLowerCase()
          : known.account
        : `#${row.otherId}`;
    const party = found[kind].get(key) ?? {
      name,
      times: 0,
      amount: 0,
      ...(row.otherId !== null && { accountId: row.otherId }),
    };
    party.times += 1;
    party.amount += row.amount;
    found[kind].set(key, party);
    if (recipient !== undefined) paidTo.set(recipient, party);
  }
  for (const { recipient, amount } of givenBack) {
    const party = paidTo.get(recipient);
    if (party) party.amount -= amount;
  }
  const largest = (kind: Kind) =>
    [...found[kind].values()].filter((party) => party.amount > 0).toSorted((a, b) => b.amount - a.amount);
  return { payers: largest("payers"), payees: largest("payees"), unnamed };
}
