import { users } from "db/schema";
import { isNull, or, sql } from "drizzle-orm";
import { defineReading } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { type UserSort, userFilters } from "./contract";
import { userColumns } from "./queries";

const sortedUsername = sql<string>`lower(${users.username})`;

const reading = defineReading<typeof userFilters, UserSort, "sortedUsername">({
  filters: userFilters,
  targets: { role: users.role },
  id: users.id,
  sorts: { newest: undefined, username: { column: sortedUsername, field: "sortedUsername" } },
  // The rights `users:page` and `users:read` are staff's, who see all users that are not deleted.
  visible: (scope) => (scope === "all" ? isNull(users.deletedAt) : sql`0`),
  search: {
    condition: (comparison) =>
      or(
        contains(comparison, users.username, "text"),
        contains(comparison, users.email, "text"),
        contains(comparison, users.clientId, "text"),
      ),
  },
  from: sql`${users}`,
});

/** Reads one page of users, without deleted ones. */
export const listUsers = reading.rows((read, { where, orderBy }, limit) =>
  read
    .select({ ...userColumns, sortedUsername: sortedUsername.mapWith(String) })
    .from(users)
    .where(where)
    .orderBy(orderBy)
    .limit(limit),
);

/** How many users a filter finds. */
export const summariseUsers = reading.summarise;
