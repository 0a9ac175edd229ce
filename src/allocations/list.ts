import { fundAllocations, users } from "db/schema";
import { or, type SQL, sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { scopeOf } from "@/auth/scope";
import type { Deps } from "@/deps";
import { defineReading, type Kept } from "@/lists/reading";
import { type Comparison, contains } from "@/search/phrase";
import { allocationFilters } from "./contract";
import { selectAllocations, sumOpen, visibleAllocations } from "./queries";

const usersThatContain = (comparison: Comparison): SQL =>
  sql`(select ${users.id} from ${users}
    where ${or(contains(comparison, users.username), contains(comparison, users.email))})`;

async function keptOpen(deps: Pick<Deps, "db">): Promise<Kept> {
  const { rows, sums } = await sumOpen(deps);
  return {
    rows,
    exceeded: false,
    sums: sums.map(({ currency, amount }) => ({ currency, Allocated: amount })),
  };
}

const reading = defineReading({
  filters: allocationFilters,
  targets: {
    status: {
      open: sql`${fundAllocations.revokedAt} is null`,
      revoked: sql`${fundAllocations.revokedAt} is not null`,
    },
    account: fundAllocations.virtualAccountId,
    user: fundAllocations.userId,
    from: fundAllocations.createdAt,
    to: fundAllocations.createdAt,
  },
  id: fundAllocations.id,
  sorts: { newest: undefined },
  visible: visibleAllocations,
  // A client may not know the user of an allocation, and does not find by it.
  search: {
    direct: searchByAccount({
      accountId: fundAllocations.virtualAccountId,
      own: (comparison, scope) =>
        scope === "all" ? sql`+${fundAllocations.userId} in ${usersThatContain(comparison)}` : undefined,
    }),
  },
  from: sql`${fundAllocations}`,
  sums: { currency: fundAllocations.currency, of: { Allocated: sql`${fundAllocations.allocatedAmount}` } },
  kept: (deps, actor, { status, ...others }) =>
    scopeOf(actor) === "all" &&
    status === "open" &&
    Object.values(others).every((value) => value === undefined)
      ? keptOpen(deps)
      : undefined,
});

/** Reads one page of allocations, within what the actor may see. Money in minor units. */
export const listAllocations = reading.rows((read, { where, orderBy }, limit) =>
  selectAllocations(read, where).orderBy(orderBy).limit(limit),
);

/** How many allocations a filter finds, and their sums by currency. */
export const summariseAllocations = reading.summarise;
