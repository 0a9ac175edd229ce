import { prepared } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { TransactionFilter } from "./contract";
import type { Window } from "./search";

/** So many rows are read through in a few milliseconds; who has more is searched by the index of all. */
const walkable = 10_000;

const { id, virtualAccountId, type, description, reference } = transactions;
const value = (name: string) => sql.placeholder(name);
const like = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * The ids of one page of what a client's text finds, read from its own rows alone: how long it takes says nothing of
 * anybody else's, and a word that is everywhere costs a client with ten transactions what ten cost. Undefined for a
 * client that has too many of them.
 */
export async function searchOwn(
  deps: Deps,
  actor: Actor,
  { q, type: wanted }: TransactionFilter,
  { accountId = 0, ...window }: Window,
): Promise<number[] | undefined> {
  const owner = { clientId: actor.clientId, accountId };
  const own = await ownRows(deps, accountId !== 0).get(owner);
  if ((own?.rows ?? 0) > walkable) return undefined;
  const found = await walk(deps, { one: accountId !== 0, typed: wanted !== "all", ...window }).all({
    ...{ ...owner, ...window, type: wanted },
    ...{ text: like(q), joined: like(q.replace(/\s+/g, "")) },
  });
  return found.map((row) => row.id);
}

const ofOwner = (one: boolean) =>
  and(
    eq(virtualAccounts.clientId, value("clientId")),
    one ? eq(virtualAccounts.id, value("accountId")) : undefined,
  );

const ownRows = ({ db }: Deps, one: boolean) =>
  prepared(db, `search-own-rows:${one}`, () =>
    db.read
      .select({ rows: sql<number>`coalesce(sum(${virtualAccounts.transactionCount}), 0)` })
      .from(virtualAccounts)
      .where(ofOwner(one))
      .prepare(),
  );

type Walk = { one: boolean; typed: boolean; direction: "asc" | "desc" };

/** What a client may not read of a hold it cannot find by guessing either: its reference alone is searched. */
const found = sql`(${reference} like ${value("text")} escape '\\'
  or (${type} not in ('hold', 'release') and ${description} like ${value("text")} escape '\\')
  or ${virtualAccounts.customerName} like ${value("text")} escape '\\'
  or ${virtualAccounts.virtualIban} like ${value("joined")} escape '\\'
  or ${virtualAccounts.reference} like ${value("text")} escape '\\')`;

// CROSS and the signs keep SQLite at the client's accounts: it would rather walk everybody's rows by id.
const walk = ({ db }: Deps, { one, typed, direction }: Walk) =>
  prepared(db, `search-own:${one}:${typed}:${direction}`, () =>
    db.read
      .select({ id })
      .from(virtualAccounts)
      .crossJoin(transactions)
      .where(
        and(
          ofOwner(one),
          eq(virtualAccountId, virtualAccounts.id),
          sql`+${id} > ${value("above")} and +${id} < ${value("below")}`,
          typed ? sql`+${type} = ${value("type")}` : undefined,
          found,
        ),
      )
      .orderBy(sql`+${id} ${sql.raw(direction)}`)
      .limit(value("limit"))
      .prepare(),
  );
