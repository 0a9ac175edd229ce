import { setupRequests } from "db/schema";
import { or, sql } from "drizzle-orm";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { setupRequestFilters } from "./contract";
import { selectRequests } from "./queries";

const reading = defineReading({
  filters: setupRequestFilters,
  targets: {
    status: setupRequests.status,
    type: setupRequests.accountType,
    from: setupRequests.createdAt,
    to: setupRequests.createdAt,
  },
  id: setupRequests.id,
  sorts: { newest: undefined },
  // The rights `setup-requests:page` and `setup-requests:read` are staff's.
  visible: (scope) => (scope === "all" ? undefined : sql`0`),
  search: {
    condition: (comparison) =>
      or(
        contains(comparison, setupRequests.companyName),
        contains(comparison, setupRequests.fullName),
        contains(comparison, setupRequests.email),
      ),
  },
  from: sql`${setupRequests}`,
});

/** Reads one page of set-up requests. */
export const listSetupRequests = reading.rows((read, { where, orderBy }, limit) =>
  selectRequests(read, where).orderBy(orderBy).limit(limit),
);

/** How many set-up requests a filter finds. */
export const summariseSetupRequests = reading.summarise;
