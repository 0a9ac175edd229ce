import { holds, virtualAccounts } from "db/schema";
import { or, sql } from "drizzle-orm";
import { searchByAccount } from "@/accounts/search";
import { defineReading } from "@/lists/reading";
import { contains } from "@/search/phrase";
import { holdFilters } from "./contract";
import { ofAccount, selectHolds, visibleHolds } from "./queries";

const reading = defineReading({
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
  from: sql`${holds} left join ${virtualAccounts} on ${ofAccount}`,
  sums: { currency: virtualAccounts.currency, of: { Held: sql`${holds.heldAmount}` } },
});

/** Reads one page of holds, within what the actor may see. Money in minor units. */
export const listHolds = reading.rows((read, { where, orderBy }, limit) =>
  selectHolds(read, where).orderBy(orderBy).limit(limit),
);

/** How many holds a filter finds, and what they hold by currency. */
export const summariseHolds = reading.summarise;
