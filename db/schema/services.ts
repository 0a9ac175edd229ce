import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { currencies } from "@/money";
import { virtualAccounts } from "./accounts";
import { users } from "./identity";

/** Money of an account set aside for a user: a memo that moves none. `allocatedAmount` in minor units. */
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
  },
  (t) => [index("fund_allocations_account").on(t.virtualAccountId, t.revokedAt)],
);

/** Requests of the public contact page. */
export const setupRequests = sqliteTable("setup_requests", {
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
  status: text({ enum: ["new", "handled"] })
    .notNull()
    .default("new"),
  createdAt: integer("created_at").notNull(),
});

/** Conversations with the assistant, which only their owner may see. */
export const chatSessions = sqliteTable(
  "chat_sessions",
  {
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("chat_sessions_user").on(t.userId, t.createdAt)],
);

export const chatMessages = sqliteTable(
  "chat_messages",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sessionId: text("session_id")
      .notNull()
      .references(() => chatSessions.id),
    type: text({ enum: ["user", "assistant"] }).notNull(),
    content: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("chat_messages_session").on(t.sessionId, t.id)],
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
