import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isOneOf } from "./options";

/** Kinds of marks: the beginning of a history (`epoch`), or its continuation (`minute`). */
export const markKinds = ["epoch", "minute"] as const;

/**
 * Random marks by which two copies of a book are known to be of one history: a copy whose newest mark the other one does not
 * have went another way, or further. A book begins an epoch when it is made, when it is upgraded from a version without
 * epochs, and with each restore; where nodes may follow it, it gets a mark a minute besides. No money hangs on them.
 */
export const historyMarks = sqliteTable(
  "history_marks",
  {
    id: integer().primaryKey(),
    kind: text({ enum: markKinds }).notNull(),
    /** 128 random bits, 32 hexadecimal digits. */
    token: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    check("MARK_KIND", isOneOf(t.kind, markKinds)),
    check("MARK_TOKEN", sql`length(${t.token}) = 32 and ${t.token} not glob '*[^0-9a-f]*'`),
  ],
);
