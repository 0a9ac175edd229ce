import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { eventTypes, monitorDirections, monitorMeasures } from "@/vocabulary/event-options";
import { virtualAccounts } from "./accounts";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/**
 * Events of the book, in the order of their commits: `seq` grows by one with each event, since a rolled-back write
 * returns its number. Triggers write the rows in the write that they describe. `subject` is the id of the record that
 * the type names. `clientId` is the client who may read it, null for staff alone. `state` is JSON of values that may
 * change later and cannot be reconstructed. The type has no CHECK, so that a further one costs no copy of the table.
 * Old rows are deleted from the beginning, never the newest one.
 */
export const events = sqliteTable(
  "events",
  {
    seq: integer().primaryKey(),
    type: text({ enum: eventTypes }).notNull(),
    subject: integer().notNull(),
    virtualAccountId: integer("virtual_account_id"),
    clientId: text("client_id"),
    at: integer().notNull(),
    state: text(),
  },
  (t) => [
    index("events_client").on(t.clientId, t.seq).where(sql`${t.clientId} is not null`),
    // Events that are requested by type, without rows for the many postings.
    index("events_other").on(t.seq, t.type).where(sql`${t.type} <> 'transaction.posted'`),
  ],
);

/**
 * Amounts that a balance is watched for, in the account's currency and minor units. `isCrossed` says whether the measure is
 * beyond the amount now: the posting that makes it so writes the event. `clientId` is the client whose monitor it is, null
 * for one of the bank's own, of which clients learn nothing.
 */
export const balanceMonitors = sqliteTable(
  "balance_monitors",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    clientId: text("client_id").references(() => clients.id),
    measure: text({ enum: monitorMeasures }).notNull(),
    direction: text({ enum: monitorDirections }).notNull(),
    amount: integer().notNull(),
    isCrossed: integer("is_crossed", { mode: "boolean" }).notNull(),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("balance_monitors_request").on(t.requestId),
    index("balance_monitors_account").on(t.virtualAccountId, t.id),
    index("balance_monitors_client").on(t.clientId, t.id),
    check("MONITOR_MEASURE", optionCondition(t.measure, monitorMeasures)),
    check("MONITOR_DIRECTION", optionCondition(t.direction, monitorDirections)),
  ],
);
