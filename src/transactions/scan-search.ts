import { prepared } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { holdsText, type Search } from "db/search";
import { and, eq, or, sql } from "drizzle-orm";
import { accountHolds } from "@/accounts/search";
import type { Actor } from "@/auth/actor";
import { scopeOf, withinScope } from "@/auth/scope";
import type { Deps } from "@/deps";
import type { TransactionFilter } from "./contract";
import type { Window } from "./result-page";

/** So many rows are read through in a few milliseconds; who has more is searched by the index of all. */
const walkable = 10_000;

const { id, virtualAccountId, type, description, reference } = transactions;
const value = (name: string) => sql.placeholder(name);

/**
 * The ids of one page of what a client's text finds, read from its own rows alone: how long it takes says nothing of
 * anybody else's, and a word that is everywhere costs a client with ten transactions what ten cost. The same for one
 * account, whoever asks. Undefined where there are too many of them, and for all accounts of the bank.
 */
export async function searchOwn(
  deps: Deps,
  actor: Actor,
  { type: wanted }: TransactionFilter,
  search: Search,
  { accountId = 0, ...window }: Window,
): Promise<number[] | undefined> {
  const [scope, one] = [scopeOf(actor), accountId !== 0];
  if (scope === "all" && !one) return undefined;
  const owner = { clientId: actor.clientId, accountId };
  const own = await ownRows(deps, { scope, one }).get(owner);
  if ((own?.rows ?? 0) > walkable) return undefined;
  const { within, text, joined } = search;
  const statement = walk(deps, { scope, one, within, typed: wanted !== "all", direction: window.direction });
  const found = await statement.all({ ...owner, ...window, type: wanted, text, joined });
  return found.map((row) => row.id);
}

type Owner = { scope: "all" | "own"; one: boolean };

const ofOwner = ({ scope, one }: Owner) =>
  and(withinScope(scope), one ? eq(virtualAccounts.id, value("accountId")) : undefined);

const ownRows = ({ db }: Deps, owner: Owner) =>
  prepared(db, `search-own-rows:${owner.scope}:${owner.one}`, () =>
    db.read
      .select({ rows: sql<number>`coalesce(sum(${virtualAccounts.transactionCount}), 0)` })
      .from(virtualAccounts)
      .where(ofOwner(owner))
      .prepare(),
  );

type Walk = Owner & Pick<Search, "within"> & { typed: boolean; direction: "asc" | "desc" };

/** What a client may not read of a hold it cannot find by guessing either: its reference alone is searched. */
const found = ({ scope, within }: Walk) =>
  or(
    holdsText(within, reference, "text"),
    and(
      scope === "own" ? sql`${type} not in ('hold', 'release')` : undefined,
      holdsText(within, description, "text"),
    ),
    accountHolds(within),
  );

// CROSS and the signs keep SQLite at the owner's accounts: it would rather walk everybody's rows by id.
const walk = ({ db }: Deps, kind: Walk) =>
  prepared(db, `search-own:${Object.values(kind).join(":")}`, () =>
    db.read
      .select({ id })
      .from(virtualAccounts)
      .crossJoin(transactions)
      .where(
        and(
          ofOwner(kind),
          eq(virtualAccountId, virtualAccounts.id),
          sql`+${id} > ${value("above")} and +${id} < ${value("below")}`,
          kind.typed ? sql`+${type} = ${value("type")}` : undefined,
          found(kind),
        ),
      )
      .orderBy(sql`+${id} ${sql.raw(kind.direction)}`)
      .limit(value("limit"))
      .prepare(),
  );
