import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { configurationDefaults } from "@/vocabulary/configuration-defaults";
import { currencies } from "@/vocabulary/money";
import { accountStatuses, accountTypes, cbsPurposes } from "@/vocabulary/options";
import { entities } from "./entities";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/** Accounts of the core banking system that virtual accounts are linked to, and suspense accounts. */
export const cbsAccounts = sqliteTable("cbs_accounts", {
  number: text().primaryKey(),
  name: text().notNull(),
  purpose: text({ enum: cbsPurposes }).notNull(),
  /** Currencies that it holds, as ISO 4217 codes separated by commas. */
  currencies: text().notNull().default("USD,AED,EUR"),
  /** True if accounts may be linked to it. Existing links stay. */
  isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
  version: integer().notNull().default(1),
});

/** Every virtual IBAN ever given; AUTOINCREMENT, so that a sequence number is never given twice. */
export const ibanSequence = sqliteTable("iban_sequence", {
  id: integer().primaryKey({ autoIncrement: true }),
  givenAt: integer("given_at").notNull(),
});

/**
 * Virtual accounts. `balance` and `transactionCount` are kept by the ledger's triggers: `balance` is the sum of
 * the two sub-accounts (minor units), `transactionCount` numbers the account's transactions.
 */
export const virtualAccounts = sqliteTable(
  "virtual_accounts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualIban: text("virtual_iban").notNull(),
    accountName: text("account_name").notNull(),
    customerName: text("customer_name").notNull(),
    companyName: text("company_name").notNull(),
    reference: text().notNull(),
    type: text({ enum: accountTypes }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    description: text(),
    creditEnabled: integer("credit_enabled", { mode: "boolean" }).notNull().default(true),
    debitEnabled: integer("debit_enabled", { mode: "boolean" }).notNull().default(true),
    networth: text(),
    status: text({ enum: accountStatuses }).notNull().default("active"),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    createdBy: integer("created_by").references(() => users.id),
    level: integer().notNull().default(1),
    cbsAccount: text("cbs_account").notNull(),
    /** The journal that moved the position to `cbsAccount`, when the account was last linked with money on it. */
    cbsJournalId: text("cbs_journal_id"),
    balance: integer().notNull().default(0),
    transactionCount: integer("transaction_count").notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Maximum balance that its receipt rules allow, which each posting compares; kept by triggers. */
    maximumBalance: integer("maximum_balance"),
    /** Entity that the account belongs to; null if it belongs directly to the client. */
    entityId: integer("entity_id").references(() => entities.id),
    closedAt: integer("closed_at"),
  },
  (t) => [
    uniqueIndex("virtual_accounts_iban").on(t.virtualIban),
    uniqueIndex("virtual_accounts_reference").on(t.reference).where(sql`${t.closedAt} is null`),
    index("virtual_accounts_client").on(t.clientId, t.id),
    index("virtual_accounts_balance").on(t.balance, t.id).where(sql`${t.closedAt} is null`),
    index("virtual_accounts_customer")
      .on(sql`${t.customerName} collate nocase`, t.id)
      .where(sql`${t.closedAt} is null`),
    index("virtual_accounts_status").on(t.status, t.id).where(sql`${t.closedAt} is null`),
    index("virtual_accounts_cbs").on(t.cbsAccount, t.id).where(sql`${t.closedAt} is null`),
    index("virtual_accounts_entity").on(t.entityId).where(sql`${t.entityId} is not null`),
    index("virtual_accounts_kind").on(t.type, t.status, t.id).where(sql`${t.closedAt} is null`),
    check("ACCOUNT_TYPE", optionCondition(t.type, accountTypes)),
    check("ACCOUNT_STATUS", optionCondition(t.status, accountStatuses)),
    check("ACCOUNT_CURRENCY", optionCondition(t.currency, currencies)),
  ],
);

/**
 * Settings of one virtual account besides its two switches; an account without a row has the defaults. Limits are in
 * AED minor units.
 */
export const configurations = sqliteTable("configurations", {
  virtualAccountId: integer("virtual_account_id")
    .primaryKey()
    .references(() => virtualAccounts.id),
  dailyLimit: integer("daily_limit").notNull().default(configurationDefaults.dailyLimit),
  monthlyLimit: integer("monthly_limit").notNull().default(configurationDefaults.monthlyLimit),
  enforceLimits: integer("enforce_limits", { mode: "boolean" })
    .notNull()
    .default(configurationDefaults.enforceLimits),
  suspenseAccount: text("suspense_account").notNull(),
  autoReconciliation: integer("auto_reconciliation", { mode: "boolean" })
    .notNull()
    .default(configurationDefaults.autoReconciliation),
  complianceCheck: integer("compliance_check", { mode: "boolean" })
    .notNull()
    .default(configurationDefaults.complianceCheck),
  holdDuration: integer("hold_duration").notNull().default(configurationDefaults.holdDuration),
  notificationEmail: text("notification_email"),
  updatedAt: integer("updated_at").notNull(),
});

/** Number of open accounts of each kind; kept by triggers, so that counting costs the same at any size. */
export const accountTotals = sqliteTable(
  "account_totals",
  {
    clientId: text("client_id").notNull(),
    status: text({ enum: accountStatuses }).notNull(),
    type: text({ enum: accountTypes }).notNull(),
    currency: text({ enum: currencies }).notNull(),
    accounts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.status, t.type, t.currency] })],
);

/** The state of an account from an instant on; kept by triggers, so that earlier counts can be computed. */
export const accountStates = sqliteTable(
  "account_states",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id").notNull(),
    since: integer().notNull(),
    status: text({ enum: [...accountStatuses, "closed"] }).notNull(),
    type: text({ enum: accountTypes }).notNull(),
    clientId: text("client_id").notNull(),
  },
  (t) => [index("account_states_since").on(t.virtualAccountId, t.since)],
);
