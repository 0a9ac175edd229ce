import { preparedRead } from "db/prepared";
import { holds, holdTotals, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { count, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import { searchByAccount } from "@/accounts/search";
import type { Deps } from "@/deps";
import { defineReading, type KeptTotals } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import type { Instant } from "@/vocabulary/calendar";
import type { Sum } from "@/vocabulary/money";
import { holdFilters } from "./contract";
import { ofAccount, selectHolds, visibleHolds } from "./queries";

const activeTotals = preparedRead((read) =>
  read
    .select({ currency: holdTotals.currency, rows: holdTotals.holds, Held: total(sql`${holdTotals.amount}`) })
    .from(holdTotals)
    .where(sql`${holdTotals.holds} > 0`)
    .groupBy(holdTotals.currency),
);

/** What the active holds of all accounts reserve, by the accounts' currency: triggers keep it. */
export async function sumActiveHolds({ db }: Pick<Deps, "db">): Promise<Sum[]> {
  const totals = await activeTotals(db).all();
  return totals.map(({ currency, Held }) => ({ currency, amount: Held }));
}

async function readTotals({ db }: Pick<Deps, "db">): Promise<KeptTotals> {
  const totals = await activeTotals(db).all();
  const rows = totals.reduce((all, one) => all + one.rows, 0);
  return { rows, exceeded: false, sums: totals.map(({ rows: _rows, ...sums }) => sums) };
}

const isExpiring = sql`${holds.isActive} = 1 and ${holds.expiresAt} >= ${sql.placeholder("since")}
  and ${holds.expiresAt} < ${sql.placeholder("until")}`;

const expiringTotals = preparedRead((read) =>
  read
    .select({
      currency: virtualAccounts.currency,
      rows: count(),
      amount: total(sql`${holds.heldAmount}`),
    })
    .from(holds)
    .innerJoin(virtualAccounts, ofAccount)
    .where(isExpiring)
    .groupBy(virtualAccounts.currency),
);

/**
 * How many active holds of all accounts expire between two instants, and what they reserve by the accounts' currency, in
 * minor units.
 */
export async function sumExpiringHolds(
  { db }: Pick<Deps, "db">,
  { since, until }: { since: Instant; until: Instant },
): Promise<{ rows: number; sums: Sum[] }> {
  const totals = await expiringTotals(db).all({ since, until });
  return {
    rows: totals.reduce((all, one) => all + one.rows, 0),
    sums: totals.map(({ currency, amount }) => ({ currency, amount })),
  };
}

const expiringIds = preparedRead((read) =>
  read
    .select({ id: holds.id })
    .from(holds)
    .where(isExpiring)
    .orderBy(holds.expiresAt)
    .limit(sql.placeholder("limit")),
);

/** The first active holds that expire between two instants, the soonest first; of those that the actor may see. */
export async function listExpiringHolds(
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  { since, until, limit }: { since: Instant; until: Instant; limit: number },
) {
  const found = await expiringIds(deps.db).all({ since, until, limit });
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows } = await listHolds(deps, actor, { status: "all" }, { limit, ids });
  const order = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

/** Holds, newest first, within what the actor may see, with what they hold by currency. Money in minor units. */
export const { list: listHolds, summarise: summariseHolds } = defineReading({
  access: "holds:read",
  filters: holdFilters,
  targets: {
    status: { active: sql`${holds.isActive} = 1`, ended: sql`${holds.isActive} = 0`, all: sql`1` },
    account: holds.virtualAccountId,
    currency: holds.currency,
    from: holds.createdAt,
    to: holds.createdAt,
  },
  id: holds.id,
  sorts: { newest: undefined },
  visible: visibleHolds,
  // A client does not find by the reason, which it may not read.
  search: {
    direct: searchByAccount({
      accountId: holds.virtualAccountId,
      own: (comparison, scope) =>
        or(
          contains(comparison, holds.reference),
          scope === "all" ? contains(comparison, holds.reason) : undefined,
        ),
    }),
  },
  kept: (deps, actor, { status, ...others }) =>
    status === "active" &&
    scopeOf(actor) === "all" &&
    Object.values(others).every((value) => value === undefined)
      ? readTotals(deps)
      : undefined,
  from: sql`${holds} left join ${virtualAccounts} on ${ofAccount}`,
  select: selectHolds,
  sums: { currency: virtualAccounts.currency, of: { Held: sql`${holds.heldAmount}` } },
});
