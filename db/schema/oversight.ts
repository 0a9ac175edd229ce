import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import { alertSeverities, alertStatuses, alertTypes, patternRules } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { users } from "./identity";
import { optionCondition } from "./options";

/** Readers of an alert or a mail. */
export const audiences = ["staff", "client"] as const;

/** Findings of monitoring. `audience` decides who may see one: staff alone, or the client, too. */
export const alerts = sqliteTable(
  "alerts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id),
    type: text({ enum: alertTypes }).notNull(),
    severity: text({ enum: alertSeverities }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: alertStatuses }).notNull().default("active"),
    audience: text({ enum: audiences }).notNull(),
    journalId: text("journal_id"),
    /** Number of occurrences: refusals of one kind in one period are one alert. */
    occurrences: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    acknowledgedBy: integer("acknowledged_by").references(() => users.id),
    acknowledgedAt: integer("acknowledged_at"),
    resolvedBy: integer("resolved_by").references(() => users.id),
    resolvedAt: integer("resolved_at"),
    /** The pattern rule that found it, where a job did and not the posting itself. */
    rule: text({ enum: patternRules }),
    acknowledgeNote: text("acknowledge_note"),
    resolveNote: text("resolve_note"),
  },
  (t) => [
    uniqueIndex("alerts_rule").on(t.journalId, t.virtualAccountId, t.rule).where(sql`${t.rule} is not null`),
    index("alerts_status").on(t.status, t.id),
    index("alerts_status_type").on(t.status, t.type, t.id),
    index("alerts_waiting")
      .on(sql`(case severity when 'critical' then 1 when 'high' then 2 else 3 end)`, t.createdAt, t.id)
      .where(sql`${t.status} = 'active'`),
    index("alerts_account").on(t.virtualAccountId, t.id),
    index("alerts_type").on(t.type, t.id),
    index("alerts_severity").on(t.severity, t.id),
    check("ALERT_STATUS", optionCondition(t.status, alertStatuses)),
  ],
);

/** Number of alerts by status; kept by triggers. */
export const alertCounts = sqliteTable("alert_counts", {
  status: text({ enum: alertStatuses }).primaryKey(),
  alerts: integer().notNull(),
});

/** The newest alert that each user has seen in the bell. */
export const alertReads = sqliteTable("alert_reads", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id),
  lastAlertId: integer("last_alert_id").notNull(),
  lastSetupRequestId: integer("last_setup_request_id").notNull().default(0),
});

/** Alerts above the user's `alertReads` mark that were opened one by one. */
export const alertOpenings = sqliteTable(
  "alert_openings",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    alertId: integer("alert_id")
      .notNull()
      .references(() => alerts.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.alertId] })],
);

/** Thresholds per client id (`*` is the house's default). Amounts in USD minor units. */
export const alertSettings = sqliteTable("alert_settings", {
  clientId: text("client_id").primaryKey(),
  highAmount: integer("high_amount").notNull(),
  velocityCount: integer("velocity_count").notNull(),
  velocityMinutes: integer("velocity_minutes").notNull(),
  structuringCount: integer("structuring_count").notNull().default(3),
  dormantDays: integer("dormant_days").notNull().default(90),
  passThroughMinutes: integer("pass_through_minutes").notNull().default(60),
  passThroughAmount: integer("pass_through_amount").notNull().default(1_000_000),
  /** The rules by payer and payee; null if one is off. */
  payersCount: integer("payers_count"),
  payerReceipts: integer("payer_receipts"),
  newPartyAmount: integer("new_party_amount"),
  payerClients: integer("payer_clients"),
  version: integer().notNull().default(1),
  updatedAt: integer("updated_at").notNull(),
});

/**
 * The audit trail: one chain. `hash` is sha3-256 of the previous hash and the row's content, where `details`
 * counts by its digest, so that details can be redacted without breaking the chain. Append-only.
 */
export const auditLogs = sqliteTable(
  "audit_logs",
  {
    id: integer().primaryKey(),
    userId: integer("user_id"),
    action: text().notNull(),
    resource: text().notNull(),
    resourceId: text("resource_id"),
    details: text(),
    detailsHash: text("details_hash").notNull(),
    ipAddress: text("ip_address").notNull(),
    userAgent: text("user_agent").notNull(),
    createdAt: integer("created_at").notNull(),
    prevHash: text("prev_hash").notNull(),
    hash: text().notNull(),
  },
  (t) => [
    index("audit_logs_act").on(t.resource, t.action),
    index("audit_logs_created").on(t.createdAt),
    // Events of a record. Omits credits and debits, which are most of the rows and have no later events.
    index("audit_logs_record")
      .on(t.resource, t.resourceId, t.createdAt)
      .where(sql`${t.resourceId} is not null and ${t.resource} <> 'TRANSACTION'`),
  ],
);

/**
 * Every change of a row that the book's rules depend on (listed in `db/watched.ts`): `digest` is sha3-256 of the row as
 * it then was, null if it was deleted, `fields` the columns that an update changed, `auditId` the row of the trail that
 * came next and whose hash covers it. Kept by triggers; append-only.
 */
export const stateChanges = sqliteTable(
  "state_changes",
  {
    id: integer().primaryKey(),
    subject: text().notNull(),
    rowId: text("row_id").notNull(),
    change: text({ enum: ["insert", "update", "delete"] }).notNull(),
    fields: text().notNull(),
    digest: text(),
    auditId: integer("audit_id").notNull(),
  },
  (t) => [
    index("state_changes_row").on(t.subject, t.rowId),
    index("state_changes_audit").on(t.auditId),
    check("STATE_CHANGE", optionCondition(t.change, ["insert", "update", "delete"])),
  ],
);

/** Progress of each search index of the transactions; the rows after that are searched without it. */
export const searchProgress = sqliteTable("search_progress", {
  id: integer().primaryKey(),
  lastId: integer("last_id").notNull(),
});

const movementSums = () => ({
  currency: text({ enum: currencies }).notNull(),
  credits: integer().notNull(),
  debits: integer().notNull(),
  creditCount: integer("credit_count").notNull(),
  debitCount: integer("debit_count").notNull(),
  holdCount: integer("hold_count").notNull(),
  releaseCount: integer("release_count").notNull(),
});

/**
 * Money booked in and out per quarter of an hour (UTC, numbered from the epoch) and currency, in minor units, and how
 * many transactions there were of each type; kept by a trigger. Quarters, since every time zone's day is made of whole ones.
 */
export const movementTotals = sqliteTable(
  "movement_totals",
  { quarter: integer().notNull(), ...movementSums() },
  (t) => [primaryKey({ columns: [t.quarter, t.currency] })],
);

/** The same per day (UTC, numbered from the epoch), so that a year costs some hundred rows. */
export const movementDays = sqliteTable(
  "movement_days",
  { day: integer().notNull(), ...movementSums() },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
);
