import { blob, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { attachmentAudiences } from "@/vocabulary/record-kinds";
import { users } from "./identity";
import { optionCondition } from "./options";

/**
 * Labels of records (`src/vocabulary/record-kinds.ts` lists the kinds). `owner` is the client whose users set them, empty for the
 * bank; each sees only its own.
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

/**
 * Files attached to records. `owner` is the side that attached them, as for labels; `audience` states whether the record's client
 * may see them. `size` is in bytes. `digest` is the SHA3-256 of the content, which files with equal content share.
 */
export const attachments = sqliteTable(
  "attachments",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    requestId: text("request_id").notNull(),
    kind: text().notNull(),
    recordId: integer("record_id").notNull(),
    owner: text().notNull(),
    audience: text({ enum: attachmentAudiences }).notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    digest: text().notNull(),
    addedBy: integer("added_by")
      .notNull()
      .references(() => users.id),
    addedAt: integer("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("attachments_request").on(t.requestId),
    uniqueIndex("attachments_record").on(t.kind, t.recordId, t.owner, t.digest),
    index("attachments_digest").on(t.digest),
    index("attachments_added").on(t.addedAt),
    index("attachments_owner").on(t.owner, t.size),
    check("ATTACHMENT_AUDIENCE", optionCondition(t.audience, attachmentAudiences)),
  ],
);

/** Contents of attachments by digest; a trigger deletes a content with its last attachment. */
export const attachmentContents = sqliteTable("attachment_contents", {
  digest: text().primaryKey(),
  content: blob({ mode: "buffer" }).notNull(),
});
