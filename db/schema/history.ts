import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { optionCondition } from "./options";

/** Kinds of marks: the beginning of a history (`epoch`), or its continuation (`minute`). */
export const markKinds = ["epoch", "minute"] as const;

/**
 * Random marks that show if two copies of a book share one history: a copy whose newest mark the other one lacks has
 * diverged, or is ahead. A book begins an epoch when it is created, when it is upgraded from a version without epochs,
 * and with each restore; a book with replicas also gets a mark a minute. No money depends on them.
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
    check("MARK_KIND", optionCondition(t.kind, markKinds)),
    check("MARK_TOKEN", sql`length(${t.token}) = 32 and ${t.token} not glob '*[^0-9a-f]*'`),
  ],
);
