import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import { transactionTypes } from "@/vocabulary/options";
import { journalKindNames } from "../journal-kinds";
import { virtualAccounts } from "./accounts";
import { users } from "./identity";
import { optionCondition, optionEqualities } from "./options";

const ledgerAccountKinds = ["available", "held", "cbs", "clearing", "suspense", "fx"] as const;

/**
 * The accounts that entries are booked on: two per virtual account (`available`, `held`) and the contra accounts
 * (`cbs`, `clearing`, `suspense`, `fx`), one per code and currency. `balance` is in minor units; a contra account's is
 * the negative of what virtual accounts hold against it. `lastEntryId` is the newest entry in `balance`: a balance
 * changes only with an entry that it does not include yet.
 */
export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    kind: text({ enum: ledgerAccountKinds }).notNull(),
    code: text().notNull(),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id),
    currency: text({ enum: currencies }).notNull(),
    balance: integer().notNull().default(0),
    lastEntryId: integer("last_entry_id").notNull().default(0),
  },
  (t) => [
    uniqueIndex("ledger_accounts_code").on(t.code, t.currency),
    uniqueIndex("ledger_accounts_virtual")
      .on(t.virtualAccountId, t.kind)
      .where(sql`${t.virtualAccountId} is not null`),
    // For sums of the few contra accounts; it has no balance, so that a posting never writes it.
    index("ledger_accounts_contra").on(t.currency).where(sql`${t.virtualAccountId} is null`),
    check("LEDGER_ACCOUNT_KIND", optionCondition(t.kind, ledgerAccountKinds)),
    check("INSUFFICIENT_FUNDS", sql`${t.kind} <> 'available' or ${t.balance} >= 0`),
    check("HELD_NEGATIVE", sql`${t.kind} <> 'held' or ${t.balance} >= 0`),
    check("BALANCE_OUT_OF_RANGE", sql`${t.balance} between -9007199254740991 and 9007199254740991`),
  ],
);

/**
 * One posting: the row is the command (`command` is its JSON), and the triggers on it write everything else or
 * refuse. Ids are UUIDv7, made by the caller. No user means the system itself.
 */
export const journals = sqliteTable("journals", {
  id: text().primaryKey(),
  kind: text({ enum: journalKindNames }).notNull(),
  userId: integer("user_id").references(() => users.id),
  command: text().notNull(),
  createdAt: integer("created_at").notNull(),
});

/**
 * The signed lines of a journal, in minor units; they sum to zero per currency. Append-only, so that plain row ids
 * are never given twice. The reference to the journal is deferred: entries come first, and cannot be committed
 * without it. The trigger that books an entry checks that `ledgerAccountId` exists.
 */
export const entries = sqliteTable(
  "entries",
  {
    id: integer().primaryKey(),
    journalId: text("journal_id")
      .notNull()
      .references(() => journals.id),
    ledgerAccountId: integer("ledger_account_id").notNull(),
    currency: text({ enum: currencies }).notNull(),
    amount: integer().notNull(),
  },
  (t) => [index("entries_journal").on(t.journalId), check("ENTRY_AMOUNT", sql`${t.amount} <> 0`)],
);

/**
 * Movements of a virtual account, as a customer reads them. `amount` is positive, in the account's currency and minor
 * units; `seq` numbers the account's transactions from 1; `balanceAfter` is the available balance after it, `heldAfter`
 * the amount reserved by holds. `creditedAfter` sums the account's credits up to and including it, and `creditCount`,
 * `debitCount` and `holdCount` count its transactions so far: the difference of two rows is the total of everything
 * between them. `createdAt` is the booking time, never before that of the account's previous transaction; `processedAt`
 * its value time. Append-only.
 */
export const transactions = sqliteTable(
  "transactions",
  {
    id: integer().primaryKey(),
    journalId: text("journal_id").notNull(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    seq: integer().notNull(),
    type: text({ enum: transactionTypes }).notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    originalAmount: integer("original_amount"),
    originalCurrency: text("original_currency", { enum: currencies }),
    rate: text(),
    description: text().notNull(),
    reference: text().notNull(),
    balanceAfter: integer("balance_after").notNull(),
    heldAfter: integer("held_after").notNull(),
    creditedAfter: integer("credited_after").notNull(),
    creditCount: integer("credit_count").notNull(),
    debitCount: integer("debit_count").notNull(),
    holdCount: integer("hold_count").notNull(),
    createdAt: integer("created_at").notNull(),
    processedAt: integer("processed_at").notNull(),
    holdId: integer("hold_id"),
  },
  (t) => [
    uniqueIndex("transactions_seq").on(t.virtualAccountId, t.seq),
    // The account's last transaction up to an instant is one step away.
    index("transactions_time").on(t.virtualAccountId, t.createdAt),
    index("transactions_journal").on(t.journalId),
    index("transactions_type").on(t.type, t.id),
    index("transactions_created").on(t.createdAt),
    index("transactions_currency").on(t.currency, t.id),
    index("transactions_amount").on(t.amount, t.id),
    check("TRANSACTION_TYPE", optionEqualities(t.type, transactionTypes)),
    check("TRANSACTION_AMOUNT", sql`${t.amount} > 0`),
  ],
);

/** Rates to AED, append-only: one unit of `currency` is `rate` dirham (a decimal text) from `effectiveAt` on. */
export const exchangeRates = sqliteTable(
  "exchange_rates",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    currency: text({ enum: ["USD", "EUR"] }).notNull(),
    rate: text().notNull(),
    effectiveAt: integer("effective_at").notNull(),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("exchange_rates_effective").on(t.currency, t.effectiveAt)],
);

/**
 * Idempotency keys of completed calls, with their first answers; bound for a day at least. `response` is what the write
 * stored to rebuild an answer from; `answer` is the given answer, sealed.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: integer("user_id").notNull(),
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer().notNull(),
    response: text(),
    createdAt: integer("created_at").notNull(),
    /** End of the binding if longer than a day, in ms UTC. */
    expiresAt: integer("expires_at").notNull().default(0),
    answer: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.scope, t.key] }),
    // Keys of postings are kept beyond their binding, to refuse late repeats.
    index("idempotency_keys_posted").on(t.expiresAt).where(sql`instr(${t.response}, 'journalId') = 3`),
    index("idempotency_keys_others")
      .on(t.expiresAt)
      .where(sql`ifnull(instr(${t.response}, 'journalId'), 0) <> 3`),
  ],
);

/** Running counts and sums of an account's payments per bank day and month, which limits are checked against. */
export const windowCounters = sqliteTable(
  "window_counters",
  {
    virtualAccountId: integer("virtual_account_id").notNull(),
    window: text().notNull(),
    count: integer().notNull(),
    aedAmount: integer("aed_amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.virtualAccountId, t.window] })],
);
