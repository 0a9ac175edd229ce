import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { and, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { countAccounts } from "@/accounts/list";
import { getAccount } from "@/accounts/queries";
import { accountSearch } from "@/accounts/search";
import type { Deps } from "@/deps";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import type { Currency, Minor } from "@/vocabulary/money";
import { type LinkSort, linkFilters } from "./contract";

const { id, customerName, virtualIban, cbsAccount, currency, balance, status } = virtualAccounts;

const isLinked = sql`${cbsAccount} not like 'CBS!_%' escape '!'`;

const reading = defineReading<typeof linkFilters, LinkSort, "customerName" | "cbsAccount">({
  filters: linkFilters,
  targets: {
    cbs: { linked: isLinked, unlinked: sql`${cbsAccount} like 'CBS!_%' escape '!'` },
  },
  id,
  sorts: {
    newest: undefined,
    customer: { column: sql`${customerName} collate nocase`, field: "customerName" },
    cbs: { column: cbsAccount, field: "cbsAccount" },
  },
  // The right `cbs:page` is staff's.
  visible: (scope) => (scope === "all" ? isNull(virtualAccounts.closedAt) : sql`0`),
  search: {
    direct: accountSearch((comparison) =>
      or(
        contains(comparison, customerName),
        contains(comparison, virtualIban, "joined"),
        and(isLinked, contains(comparison, cbsAccount, "joined")),
      ),
    ),
  },
  from: sql`${virtualAccounts}`,
  kept: async (deps, actor, { cbs }) =>
    cbs === undefined ? { rows: await countAccounts(deps, actor), exceeded: false } : undefined,
});

/** Reads one page of the accounts to link. Balances in minor units. */
export const listLinks = reading.rows((read, { where, orderBy }, limit) =>
  read
    .select({
      id,
      customerName,
      virtualIban,
      cbsAccount,
      currency,
      balance,
      status,
      cbsName: sql<string | null>`(select name from cbs_accounts where number = ${cbsAccount})`.as(
        "cbs_name",
      ),
    })
    .from(virtualAccounts)
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** How many accounts a filter finds. */
export const summariseLinks = reading.summarise;

/** An account as the list reads it. */
export type LinkRow = Awaited<ReturnType<typeof listLinks>>["rows"][number];

/** What a link moves of an account, in minor units of a currency. */
export type Position = { currency: Currency; amount: Minor };

// From a view of the ledger: what the posting of a link moves, it reads there, too.
const positionsOf = preparedRead((read) =>
  read
    .select({
      currency: sql<Currency>`account_positions.currency`.as("position_currency"),
      amount: sql<number>`account_positions.amount`.as("position_amount"),
    })
    .from(sql`account_positions`)
    .where(sql`account_positions.account_id = ${sql.placeholder("id")} and account_positions.amount <> 0`),
);

/**
 * Reads an account with what linking it elsewhere would move as things are.
 * @throws AppError 403, 404
 */
export async function getLink(deps: Deps, actor: Actor, accountId: number) {
  assertCan(actor, "cbs:read");
  const account = await getAccount(deps, actor, accountId);
  const positions: Position[] = await positionsOf(deps.db).all({ id: accountId });
  return { account, positions };
}
