import { setupRequests } from "db/schema";
import { or } from "drizzle-orm";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { setupRequestFilters } from "./contract";
import { selectRequests } from "./queries";

/** Set-up requests, newest first. */
export const { list: listSetupRequests, summarise: summariseSetupRequests } = defineReading({
  access: "setup-requests:read",
  filters: setupRequestFilters,
  targets: {
    status: setupRequests.status,
    type: setupRequests.accountType,
    from: setupRequests.createdAt,
    to: setupRequests.createdAt,
  },
  id: setupRequests.id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  search: {
    condition: (comparison) =>
      or(
        contains(comparison, setupRequests.companyName),
        contains(comparison, setupRequests.fullName),
        contains(comparison, setupRequests.email),
      ),
  },
  from: setupRequests,
  select: selectRequests,
});
