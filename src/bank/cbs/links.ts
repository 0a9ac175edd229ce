import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { and, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { countAccounts } from "@/accounts/list";
import { getAccount } from "@/accounts/queries";
import { accountSearch } from "@/accounts/search";
import type { Deps } from "@/deps";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import type { Currency, Minor } from "@/vocabulary/money";
import { linkFilters } from "./contract";

const { id, customerName, virtualIban, cbsAccount, currency, balance, status } = virtualAccounts;

const isLinked = sql`${cbsAccount} not like 'CBS!_%' escape '!'`;

/** Accounts that can be linked. Balances in minor units. */
export const { list: listLinks, summarise: summariseLinks } = defineReading({
  access: "cbs:read",
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
  visible: staffOnly(isNull(virtualAccounts.closedAt)),
  search: {
    direct: accountSearch((comparison) =>
      or(
        contains(comparison, customerName),
        contains(comparison, virtualIban, "joined"),
        and(isLinked, contains(comparison, cbsAccount, "joined")),
      ),
    ),
  },
  from: virtualAccounts,
  select: (read) =>
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
      .from(virtualAccounts),
  kept: async (deps, actor, { cbs }) =>
    cbs === undefined ? { rows: await countAccounts(deps, actor), exceeded: false } : undefined,
});

/** An account as the list reads it. */
export type LinkRow = Awaited<ReturnType<typeof listLinks>>["rows"][number];

/** Position of an account that a link moves, in minor units of a currency. */
export type Position = { currency: Currency; amount: Minor };

// Read from a view of the ledger that the posting of a link also uses.
const readPositions = preparedRead((read) =>
  read
    .select({
      currency: sql<Currency>`account_positions.currency`.as("position_currency"),
      amount: sql<number>`account_positions.amount`.as("position_amount"),
    })
    .from(sql`account_positions`)
    .where(sql`account_positions.account_id = ${sql.placeholder("id")} and account_positions.amount <> 0`),
);

/**
 * Reads an account with the amounts that linking it elsewhere would move at present.
 * @throws AppError 403, 404
 */
export async function getLink(deps: Deps, actor: Actor, accountId: number) {
  assertCan(actor, "cbs:read");
  const account = await getAccount(deps, actor, accountId);
  const positions: Position[] = await readPositions(deps.db).all({ id: accountId });
  return { account, positions };
}
