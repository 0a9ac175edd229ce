import { fundAllocations, users } from "db/schema";
import { or, type SQL, sql } from "drizzle-orm";
import { getScope } from "@/access/scope";
import { searchByAccount } from "@/accounts/search";
import type { Deps } from "@/deps";
import { defineReading, type KeptTotals } from "@/platform/lists/reading";
import { type Comparison, contains } from "@/platform/search/phrase";
import { sampled } from "@/platform/search/trigram-sample";
import { allocationFilters } from "./contract";
import { selectAllocations, sumOpen, visibleAllocations } from "./queries";

const userContains = (comparison: Comparison) =>
  or(contains(comparison, users.username), contains(comparison, users.email));

/**
 * Condition that the user of an allocation contains the phrase: tested per row, or for all users once if few may match.
 */
const ofSuchUser = (comparison: Comparison, isCommon: boolean): SQL =>
  isCommon
    ? sql`exists (select 1 from ${users} where ${users.id} = ${fundAllocations.userId} and ${userContains(comparison)})`
    : sql`+${fundAllocations.userId} in (select ${users.id} from ${users} where ${userContains(comparison)})`;

const sampleOfUsers = sampled({
  table: fundAllocations,
  id: fundAllocations.id,
  columns: [sql`(select username || char(10) || email from users where users.id = fund_allocations.user_id)`],
});

async function keptOpen(deps: Pick<Deps, "db">): Promise<KeptTotals> {
  const { rows, sums } = await sumOpen(deps);
  return {
    rows,
    exceeded: false,
    sums: sums.map(({ currency, amount }) => ({ currency, Allocated: amount })),
  };
}

/** Allocations in scope, newest first, with their sums by currency. Money in minor units. */
export const { list: listAllocations, summarise: summariseAllocations } = defineReading({
  access: "allocations:read",
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
  // A client may not know the user of an allocation, and cannot search by it.
  search: {
    direct: searchByAccount({
      accountId: fundAllocations.virtualAccountId,
      own: (comparison, scope, isCommon) => (scope === "all" ? ofSuchUser(comparison, isCommon) : undefined),
      sample: sampleOfUsers,
    }),
  },
  from: fundAllocations,
  select: selectAllocations,
  sums: { currency: fundAllocations.currency, of: { Allocated: sql`${fundAllocations.allocatedAmount}` } },
  kept: (deps, actor, { status, ...others }) =>
    getScope(actor) === "all" &&
    status === "open" &&
    Object.values(others).every((value) => value === undefined)
      ? keptOpen(deps)
      : undefined,
});
