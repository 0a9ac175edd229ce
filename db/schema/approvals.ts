import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { approvalKinds, kindsWithAmount, waitingKinds } from "@/vocabulary/approval-kinds";
import { approvalStatuses } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/** Kinds of act that need a second person in the bank; a kind without a row is off. `aboveUsd` in cents. */
export const approvalSettings = sqliteTable(
  "approval_settings",
  {
    kind: text({ enum: approvalKinds }).primaryKey(),
    enabled: integer({ mode: "boolean" }).notNull(),
    aboveUsd: integer("above_usd"),
    updatedBy: integer("updated_by").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [check("APPROVAL_KIND", optionCondition(t.kind, approvalKinds))],
);

/**
 * Amount from which payments need a second user of the client, and the client's other settings; all off without a row.
 * `aboveUsd` in cents.
 */
export const clientPaymentSettings = sqliteTable("client_payment_settings", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => clients.id),
  enabled: integer({ mode: "boolean" }).notNull(),
  aboveUsd: integer("above_usd"),
  /** True if a second user of the client must approve the account of a beneficiary. */
  beneficiaries: integer({ mode: "boolean" }).notNull().default(false),
  /** True if payees are notified by mail of payments that were sent to their banks. */
  payeeAdvice: integer("payee_advice", { mode: "boolean" }).notNull().default(false),
  /** True if payers are sent a payment request by mail once what they owe is expected. */
  paymentRequests: integer("payment_requests", { mode: "boolean" }).notNull().default(false),
  version: integer().notNull().default(1),
  updatedBy: integer("updated_by").references(() => users.id),
  updatedAt: integer("updated_at").notNull(),
});

/**
 * Acts that wait for a second person: of the bank, or of the client in `clientId`. `body` is the whole act as it will
 * be carried out (JSON, amounts in minor units), `details` what the approver sees. Triggers ensure that it ends once,
 * in time, and never by its maker.
 */
export const approvals = sqliteTable(
  "approvals",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    kind: text({ enum: waitingKinds }).notNull(),
    /** Client whose users request and decide it; null for acts of the bank's staff. */
    clientId: text("client_id").references(() => clients.id),
    /** Subject of which only one may wait at a time, such as a payment's account and reference. */
    subject: text(),
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
    /** Instant at which its maker ordered an act that was carried out on a later day; null if that is `madeAt`. */
    askedAt: integer("asked_at"),
    expiresAt: integer("expires_at").notNull(),
    endedBy: integer("ended_by").references(() => users.id),
    endedAt: integer("ended_at"),
    reason: text(),
  },
  (t) => [
    uniqueIndex("approvals_request").on(t.requestId),
    index("approvals_status").on(t.status, t.id),
    index("approvals_client").on(t.clientId, t.status, t.id).where(sql`${t.clientId} is not null`),
    uniqueIndex("approvals_subject")
      .on(t.subject)
      .where(sql`${t.subject} is not null and ${t.status} = 'waiting'`),
    index("approvals_waiting").on(t.makerId).where(sql`${t.clientId} is null and ${t.status} = 'waiting'`),
    index("approvals_expiry").on(t.expiresAt).where(sql`${t.status} = 'waiting'`),
    check("APPROVAL_STATUS", optionCondition(t.status, approvalStatuses)),
  ],
);

/**
 * Acts that someone carried out alone, of kinds for which the bank requires a second person above an amount: the acts
 * of one account and one person within 24 hours count together. `usdAmount` in cents. Append-only.
 */
export const soleActs = sqliteTable(
  "sole_acts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** `step_up`: what a user did below the amount from which they have to prove who they are. */
    kind: text({ enum: [...kindsWithAmount, "step_up"] }).notNull(),
    /** Null for a settlement between CBS accounts. */
    accountId: integer("account_id").references(() => virtualAccounts.id),
    makerId: integer("maker_id")
      .notNull()
      .references(() => users.id),
    usdAmount: integer("usd_amount").notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index("sole_acts_account").on(t.accountId, t.kind, t.at),
    index("sole_acts_maker").on(t.makerId, t.kind, t.at),
    check("SOLE_ACT_AMOUNT", sql`${t.usdAmount} >= 0`),
  ],
);
