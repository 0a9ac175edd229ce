import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { roles } from "@/access/actor";
import { currencies } from "@/vocabulary/money";
import { chatMessageTypes, setupRequestStatuses } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { users } from "./identity";
import { optionCondition } from "./options";

/**
 * Money of an account set aside for a user: a memo, not a movement. `allocatedAmount` in minor units of the account's
 * currency; `requestId` is chosen by the inserting code, which finds the row by it.
 */
export const fundAllocations = sqliteTable(
  "fund_allocations",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    allocatedAmount: integer("allocated_amount").notNull(),
    currency: text({ enum: currencies }).notNull(),
    allocatedBy: integer("allocated_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    revokedAt: integer("revoked_at"),
    revokedBy: integer("revoked_by").references(() => users.id),
    requestId: text("request_id"),
  },
  (t) => [
    index("fund_allocations_account").on(t.virtualAccountId, t.revokedAt),
    index("fund_allocations_user").on(t.userId),
    index("fund_allocations_held").on(t.userId).where(sql`${t.revokedAt} is null`),
    // Open allocations, for their list.
    index("fund_allocations_open")
      .on(t.id, t.virtualAccountId, t.userId, t.currency, t.allocatedAmount)
      .where(sql`${t.revokedAt} is null`),
    uniqueIndex("fund_allocations_request").on(t.requestId),
    check("ALLOCATION_AMOUNT", sql`${t.allocatedAmount} > 0`),
  ],
);

/** Open allocations by currency, in minor units; kept by triggers. */
export const allocationTotals = sqliteTable("allocation_totals", {
  currency: text({ enum: currencies }).primaryKey(),
  allocations: integer().notNull(),
  amount: integer().notNull(),
});

/** Number of active accounts and users with an open allocation; kept by triggers. */
export const allocationHolders = sqliteTable("allocation_holders", {
  name: text({ enum: ["accounts", "users"] }).primaryKey(),
  holders: integer().notNull(),
});

/**
 * Requests from the public contact page and their results. `originDigest` is a keyed digest of the sender's network, by
 * which requests are counted.
 */
export const setupRequests = sqliteTable(
  "setup_requests",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    companyName: text("company_name").notNull(),
    networth: text().notNull(),
    location: text().notNull(),
    businessType: text("business_type").notNull(),
    segment: text().notNull(),
    rmName: text("rm_name"),
    accountType: text("account_type").notNull(),
    message: text().notNull(),
    termsAcceptedAt: integer("terms_accepted_at").notNull(),
    originDigest: text("origin_digest").notNull().default(""),
    status: text({ enum: setupRequestStatuses }).notNull().default("new"),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id, {
      onDelete: "set null",
    }),
    userId: integer("user_id").references(() => users.id),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("setup_requests_status").on(t.status, t.id),
    index("setup_requests_origin").on(t.originDigest, t.createdAt),
    index("setup_requests_account").on(t.virtualAccountId),
    check("SETUP_REQUEST_STATUS", optionCondition(t.status, setupRequestStatuses)),
  ],
);

/** Acts of staff on a set-up request, in order: its new status, and their notes. */
export const setupRequestNotes = sqliteTable(
  "setup_request_notes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    requestId: integer("request_id")
      .notNull()
      .references(() => setupRequests.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text({ enum: setupRequestStatuses }),
    note: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("setup_request_notes_request").on(t.requestId, t.id)],
);

/**
 * Chats with the assistant, which only their owner may see, and only in the same place: `role` and `clientId` are the
 * owner's at the beginning, since the answers are within that scope. `turns` counts the questions.
 */
export const chatSessions = sqliteTable(
  "chat_sessions",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    role: text({ enum: roles }).notNull().default("client_user"),
    clientId: text("client_id").notNull().default(""),
    title: text().notNull().default(""),
    turns: integer().notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull().default(0),
  },
  (t) => [index("chat_sessions_owner").on(t.userId, t.updatedAt, t.id)],
);

/**
 * Questions and answers. Both messages of a turn are written together; `turn` counts from 1, 0 is the greeting.
 * `answer` is the JSON of an answer's parts besides its sentences, `context` the JSON of what later questions may refer
 * to.
 */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sessionId: text("session_id")
      .notNull()
      .references(() => chatSessions.id),
    turn: integer().notNull().default(0),
    type: text({ enum: chatMessageTypes }).notNull(),
    content: text().notNull(),
    answer: text(),
    context: text(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("chat_messages_session").on(t.sessionId, t.id),
    uniqueIndex("chat_messages_turn").on(t.sessionId, t.turn, t.type).where(sql`${t.turn} > 0`),
  ],
);

/** Statements that were analysed: the result (JSON) and the report's file name, never the statement itself. */
export const statementAnalyses = sqliteTable(
  "statement_analyses",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    companyName: text("company_name").notNull(),
    fileName: text("file_name").notNull(),
    analyses: text().notNull(),
    statements: text().notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    index("statement_analyses_user").on(t.userId, t.createdAt),
    index("statement_analyses_expiry").on(t.expiresAt),
  ],
);
