import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./identity";

/**
 * Views of lists that people save: search, filters and order as the list's address writes them (`query`), and the
 * columns where they were chosen, as keys with commas between. A shared one is seen by all staff, or by the users of
 * one client. A person's last deleted view of each list is kept, so that the deletion can be undone.
 */
export const listViews = sqliteTable(
  "list_views",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    path: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    columns: text(),
    shared: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("list_views_name").on(t.userId, t.list, t.name),
    index("list_views_shared").on(t.list).where(sql`${t.shared} = 1`),
    check("LIST_VIEW_SHARED", sql`${t.shared} in (0, 1)`),
  ],
);

/** A person's arrangement of a list: its columns, and the view with which it opens. */
export const listChoices = sqliteTable(
  "list_choices",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    columns: text(),
    viewId: integer("view_id"),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] })],
);
