import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import { rhythms, scheduledStatuses, shifts, standingOrderStatuses } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { approvals } from "./approvals";
import { users } from "./identity";
import { optionCondition } from "./options";

/** Payment, payer, and the body of the payment's call as JSON. `amount` in minor units. */
const paid = {
  virtualAccountId: integer("virtual_account_id")
    .notNull()
    .references(() => virtualAccounts.id),
  amount: integer().notNull(),
  currency: text({ enum: currencies }).notNull(),
  recipient: text().notNull(),
  description: text().notNull(),
  body: text().notNull(),
  /** Orderer and origin of the request, as JSON. */
  madeBy: integer("made_by")
    .notNull()
    .references(() => users.id),
  origin: text().notNull(),
};

/**
 * Standing orders. Dates are the bank's. `everyFrom` is the first one, and says the day of the week or the month;
 * `nextDate` the next one that has not begun, null if none; `begun` the number of those that have.
 */
export const standingOrders = sqliteTable(
  "standing_orders",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...paid,
    every: text({ enum: rhythms }).notNull(),
    everyFrom: text("every_from").notNull(),
    until: text(),
    times: integer(),
    shift: text({ enum: shifts }).notNull(),
    status: text({ enum: standingOrderStatuses }).notNull().default("active"),
    nextDate: text("next_date"),
    begun: integer().notNull().default(0),
    /** The request that created it, by which a repeat finds it; null if it had no key. */
    requestId: text("request_id"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("standing_orders_request").on(t.requestId),
    index("standing_orders_account").on(t.virtualAccountId, t.id),
    index("standing_orders_next").on(t.nextDate).where(sql`${t.status} = 'active'`),
    check("STANDING_ORDER_EVERY", optionCondition(t.every, rhythms)),
    check("STANDING_ORDER_SHIFT", optionCondition(t.shift, shifts)),
    check("STANDING_ORDER_STATUS", optionCondition(t.status, standingOrderStatuses)),
    check("STANDING_ORDER_AMOUNT", sql`${t.amount} > 0`),
  ],
);

/**
 * Payments that wait for their day. `nominalDate` is the requested one, `executesOn` the business day on which they are
 * made; `dueAt` when they are tried next. Nobody is paid twice under one reference: `reference` becomes the payment's
 * own. `token` grows each time that a node takes one up, until `leasedUntil` without a renewal.
 */
export const scheduledPayments = sqliteTable(
  "scheduled_payments",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ...paid,
    reference: text().notNull(),
    /** The standing order that it is an occurrence of. */
    standingOrderId: integer("standing_order_id").references(() => standingOrders.id),
    nominalDate: text("nominal_date").notNull(),
    executesOn: text("executes_on").notNull(),
    dueAt: integer("due_at").notNull(),
    status: text({ enum: scheduledStatuses }).notNull().default("scheduled"),
    /** Number of tries so far. */
    tries: integer().notNull().default(0),
    /** Reason why it was not made, or not yet. */
    reason: text(),
    /** The ledger's name of the refusal behind the reason (INSUFFICIENT_FUNDS), if there is one. */
    code: text(),
    /** Approval that it waits for, if the client requires a second user. */
    approvalId: integer("approval_id").references(() => approvals.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    token: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (t) => [
    uniqueIndex("scheduled_payments_reference")
      .on(t.virtualAccountId, t.reference)
      .where(sql`${t.status} not in ('cancelled', 'failed')`),
    uniqueIndex("scheduled_payments_occurrence").on(t.standingOrderId, t.nominalDate),
    index("scheduled_payments_account").on(t.virtualAccountId, t.id),
    index("scheduled_payments_due").on(t.dueAt).where(sql`${t.status} = 'scheduled'`),
    check("SCHEDULED_PAYMENT_STATUS", optionCondition(t.status, scheduledStatuses)),
    check("SCHEDULED_PAYMENT_AMOUNT", sql`${t.amount} > 0`),
  ],
);
