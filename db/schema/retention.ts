import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { retentionKinds } from "@/resources/retention-kinds";
import { users } from "./identity";

/**
 * Retention period of each kind of record, in days; a kind without a row has the product's default. The kind has no
 * CHECK, so that adding one does not copy the table.
 */
export const retentionSettings = sqliteTable(
  "retention_settings",
  {
    kind: text({ enum: retentionKinds }).primaryKey(),
    days: integer().notNull(),
    version: integer().notNull().default(1),
    updatedBy: integer("updated_by").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("RETENTION_DAYS", sql`${t.days} between 1 and 3650`)],
);
