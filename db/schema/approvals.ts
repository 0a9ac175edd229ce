import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { approvalKinds, approvalStatuses } from "@/approvals/contract";
import { users } from "./identity";
import { isOneOf } from "./options";

/** For which kinds of act the bank wants a second person; a kind without a row is off. `aboveUsd` in cents. */
export const approvalSettings = sqliteTable(
  "approval_settings",
  {
    kind: text({ enum: approvalKinds }).primaryKey(),
    enabled: integer({ mode: "boolean" }).notNull(),
    aboveUsd: integer("above_usd"),
    updatedBy: integer("updated_by").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("APPROVAL_KIND", isOneOf(t.kind, approvalKinds))],
);

/**
 * Acts that wait for a second person. `body` is the whole act as it will be carried out (JSON, amounts in minor units),
 * `details` what the approver is shown of it. The triggers see to it that it ends once, in time, and never by its maker.
 */
export const approvals = sqliteTable(
  "approvals",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Names it before its id is given, for a repeat of the call. */
    requestId: text("request_id").notNull(),
    kind: text({ enum: approvalKinds }).notNull(),
    act: text().notNull(),
    body: text().notNull(),
    summary: text().notNull(),
    details: text().notNull(),
    usdAmount: integer("usd_amount"),
    status: text({ enum: approvalStatuses }).notNull().default("waiting"),
    makerId: integer("maker_id")
      .notNull()
      .references(() => users.id),
    madeAt: integer("made_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    endedBy: integer("ended_by").references(() => users.id),
    endedAt: integer("ended_at"),
    reason: text(),
  },
  (t) => [
    uniqueIndex("approvals_request").on(t.requestId),
    index("approvals_status").on(t.status, t.id),
    index("approvals_expiry").on(t.expiresAt).where(sql`${t.status} = 'waiting'`),
    check("APPROVAL_STATUS", isOneOf(t.status, approvalStatuses)),
  ],
);
