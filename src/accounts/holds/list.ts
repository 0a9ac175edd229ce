import { preparedRead } from "db/prepared";
import { holds, holdTotals, virtualAccounts } from "db/schema";
import { total } from "db/total";
import { and, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, type Scope } from "@/access/scope";
import { searchByAccount } from "@/accounts/search";
import type { Deps } from "@/deps";
import { readAsOf } from "@/kernel/watch";
import { defineReading, type KeptTotals } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { holdFilters } from "./contract";
import { type HoldRow, ofAccount, selectHolds, visibleHolds } from "./queries";

const activeTotals = preparedRead((read) =>
  read
    .select({ currency: holdTotals.currency, rows: holdTotals.holds, Held: total(sql`${holdTotals.amount}`) })
    .from(holdTotals)
    .where(sql`${holdTotals.holds} > 0`)
    .groupBy(holdTotals.currency),
);

async function readTotals({ db }: Pick<Deps, "db">): Promise<KeptTotals> {
  const totals = await activeTotals(db).all();
  const rows = totals.reduce((all, one) => all + one.rows, 0);
  return { rows, exceeded: false, sums: totals.map(({ rows: _rows, ...sums }) => sums) };
}

const ending = preparedRead((read, { scope }: { scope: Scope }) => {
  // The sign keeps SQLite from scanning the whole book's holds for those of one client.
  const end = scope === "all" ? sql`${holds.expiresAt}` : sql`+${holds.expiresAt}`;
  const lasts = sql`${holds.isActive} = 1 and ${end} > ${sql.placeholder("now")}`;
  return selectHolds(read)
    .where(and(lasts, visibleHolds(scope)))
    .orderBy(end, holds.id)
    .limit(sql.placeholder("limit"));
});

/** Active holds with an expiry, the soonest first, within the actor's scope. */
export async function listEndingHolds(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
  limit: number,
): Promise<HoldRow[]> {
  assertCan(actor, "holds:read");
  return readAsOf(
    now,
    (at) => ending(db, { scope: getScope(actor) }).all({ now: at, clientId: actor.clientId, limit }),
    (rows, at) => rows.filter(({ expiresAt }) => expiresAt !== null && expiresAt > at).length,
  );
}

/** Holds in scope, newest first, with held amounts by currency. Money in minor units. */
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
  // A client cannot search by the reason, which it may not read.
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
    getScope(actor) === "all" &&
    Object.values(others).every((value) => value === undefined)
      ? readTotals(deps)
      : undefined,
  from: sql`${holds} left join ${virtualAccounts} on ${ofAccount}`,
  select: selectHolds,
  sums: { currency: virtualAccounts.currency, of: { Held: sql`${holds.heldAmount}` } },
});
