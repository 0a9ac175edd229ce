import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { deliveryStates, webhookStates } from "@/vocabulary/event-options";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/**
 * Receivers of the events that `clientId` may read, or of all clients' events if it is null. `types` is a JSON array,
 * null for all. `position` is the newest event read for it. Secrets are sealed (`src/access/sealed.ts`); the previous
 * one is used beside the new one until `previousUntil`. `failures` counts consecutive failed tries, `dueAt` is the next
 * try of its waiting deliveries. One node at a time delivers, by `token` and `leasedUntil`.
 */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    clientId: text("client_id").references(() => clients.id),
    url: text().notNull(),
    types: text(),
    description: text().notNull(),
    status: text({ enum: webhookStates }).notNull(),
    secret: text().notNull(),
    previousSecret: text("previous_secret"),
    previousUntil: integer("previous_until"),
    /** Reason and time of its deactivation by the server; null if active. */
    offReason: text("off_reason"),
    offAt: integer("off_at"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    position: integer().notNull(),
    dueAt: integer("due_at"),
    failures: integer().notNull().default(0),
    token: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (t) => [
    uniqueIndex("webhooks_request").on(t.requestId),
    index("webhooks_client").on(t.clientId, t.id),
    check("WEBHOOK_STATUS", optionCondition(t.status, webhookStates)),
  ],
);

/**
 * Deliveries of a webhook: an event by its number, or a test where `seq` is null. `lane` is the account whose events
 * are kept in order, 0 for none. Waiting ones are tried at `nextAt`, in the order of their lane. `answer` is the
 * receiver's last answer, truncated and untrusted.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    seq: integer(),
    lane: integer().notNull(),
    type: text().notNull(),
    status: text({ enum: deliveryStates }).notNull(),
    tries: integer().notNull().default(0),
    nextAt: integer("next_at").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    triedAt: integer("tried_at"),
    /** Duration of the last try in milliseconds. */
    duration: integer(),
    httpStatus: integer("http_status"),
    answer: text(),
    error: text(),
  },
  (t) => [
    index("webhook_deliveries_webhook").on(t.webhookId, t.id),
    index("webhook_deliveries_waiting").on(t.webhookId, t.lane, t.seq).where(sql`${t.status} = 'waiting'`),
    index("webhook_deliveries_old").on(t.createdAt),
    check("DELIVERY_STATUS", optionCondition(t.status, deliveryStates)),
  ],
);
