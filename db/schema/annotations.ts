import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Labels of records of any kind (`src/vocabulary/record-kinds.ts`), by the record's id. `owner` is the client whose users set
 * them, empty for the bank: neither sees the other's.
 */
export const recordLabels = sqliteTable(
  "record_labels",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text().notNull(),
    recordId: integer("record_id").notNull(),
    owner: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
  },
  (t) => [
    uniqueIndex("record_labels_record").on(t.kind, t.recordId, t.owner, t.key),
    index("record_labels_value").on(t.owner, t.kind, t.key, t.value, t.recordId),
  ],
);
