import { fundAllocations, users, virtualAccounts } from "db/schema";
import { or, sql } from "drizzle-orm";
import { accountContains } from "@/accounts/search";
import { defineReading } from "@/lists/reading";
import { contains } from "@/search/phrase";
import { allocationFilters } from "./contract";
import { selectAllocations, visibleAllocations } from "./queries";

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
    condition: (comparison, scope) =>
      or(
        accountContains(comparison),
        scope === "all" ? contains(comparison, users.username) : undefined,
        scope === "all" ? contains(comparison, users.email) : undefined,
      ),
  },
  from: sql`${fundAllocations} join ${virtualAccounts} on ${virtualAccounts.id} = ${fundAllocations.virtualAccountId}
    join ${users} on ${users.id} = ${fundAllocations.userId}`,
  sums: { currency: fundAllocations.currency, of: { Allocated: sql`${fundAllocations.allocatedAmount}` } },
});

/** Reads one page of allocations, within what the actor may see. Money in minor units. */
export const listAllocations = reading.rows((read, { where, orderBy }, limit) =>
  selectAllocations(read, where).orderBy(orderBy).limit(limit),
);

/** How many allocations a filter finds, and their sums by currency. */
export const summariseAllocations = reading.summarise;
