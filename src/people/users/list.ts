import { isPerson } from "db/person";
import { users } from "db/schema";
import { and, isNull, or, sql } from "drizzle-orm";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { contains } from "@/platform/search/phrase";
import { userFilters } from "./contract";
import { userColumns } from "./queries";

const sortedUsername = sql<string>`lower(${users.username})`;

/** Users, without deleted ones. */
export const { list: listUsers, summarise: summariseUsers } = defineReading({
  access: "users:read",
  filters: userFilters,
  targets: { role: users.role, client: users.clientId },
  id: users.id,
  sorts: { newest: undefined, username: { column: sortedUsername, field: "sortedUsername" } },
  visible: staffOnly(and(isNull(users.deletedAt), isPerson)),
  search: {
    condition: (comparison) =>
      or(
        contains(comparison, users.username, "text"),
        contains(comparison, users.email, "text"),
        contains(comparison, users.clientId, "text"),
      ),
  },
  from: users,
  select: (read) =>
    read.select({ ...userColumns, sortedUsername: sortedUsername.mapWith(String) }).from(users),
});
