import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  applicationWays,
  breakActs,
  expectedStatuses,
  receiptRefusals,
  receiptStatuses,
  refusedProblems,
  refusedStatuses,
} from "@/vocabulary/collection-options";
import { currencies } from "@/vocabulary/money";
import { virtualAccounts } from "./accounts";
import { clients, users } from "./identity";
import { accountNumbers } from "./numbers";
import { optionCondition } from "./options";

/**
 * Readers of the events feed that act on what they read: `position` is the number of the last event that a follower has dealt
 * with. It moves in the write of each act, which the lease fences.
 */
export const followers = sqliteTable("followers", {
  name: text().primaryKey(),
  position: integer().notNull().default(0),
  token: integer().notNull().default(0),
  leasedUntil: integer("leased_until").notNull().default(0),
});

/**
 * Money that a client expects, such as an invoice: a memo that moves none. `amount = applied + writtenOff + open`, in minor
 * units; `applied` and `writtenOff` are the sums of its applications, which triggers maintain, and `status` follows from them
 * and from `ended`. `writtenOff` is negative for what was taken above the amount. `numberKey` is the number as payments are
 * compared with it. Dates are the bank's.
 */
export const expectedReceipts = sqliteTable(
  "expected_receipts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    number: text().notNull(),
    numberKey: text("number_key").notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    dueDate: text("due_date").notNull(),
    payerName: text("payer_name"),
    payerAccount: text("payer_account"),
    /** The payer's account as payments are compared with it. */
    payerKey: text("payer_key"),
    /** Address to which payment requests are sent. */
    payerEmail: text("payer_email"),
    /** Its version when its payer was last sent a request. */
    requestedVersion: integer("requested_version"),
    /** Creditor reference of ISO 11649. */
    reference: text().notNull(),
    toleranceBelow: integer("tolerance_below").notNull().default(0),
    toleranceAbove: integer("tolerance_above").notNull().default(0),
    acceptFrom: text("accept_from"),
    acceptUntil: text("accept_until"),
    description: text(),
    externalId: text("external_id"),
    /** Account number that is printed on it. */
    accountNumberId: integer("account_number_id").references(() => accountNumbers.id),
    applied: integer().notNull().default(0),
    writtenOff: integer("written_off").notNull().default(0),
    ended: text({ enum: ["expired", "cancelled"] }),
    status: text({ enum: expectedStatuses }).notNull().default("open"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("expected_receipts_request").on(t.requestId),
    index("expected_receipts_number").on(t.clientId, t.numberKey, t.status),
    index("expected_receipts_reference").on(t.clientId, t.reference, t.status),
    index("expected_receipts_client").on(t.clientId, t.id),
    index("expected_receipts_account").on(t.virtualAccountId, t.id),
    index("expected_receipts_due").on(t.dueDate, t.id),
    // Open ones with their amounts, for ageing.
    index("expected_receipts_ages")
      .on(t.clientId, t.currency, t.payerName, t.dueDate, t.amount, t.applied, t.writtenOff, t.status)
      .where(sql`${t.status} in ('open', 'partly_paid', 'expired')`),
    // Open amounts, which a receipt that names nothing is compared with.
    index("expected_receipts_open")
      .on(t.clientId, t.currency, t.status, sql`(${t.amount} - ${t.applied} - ${t.writtenOff})`)
      .where(sql`${t.status} in ('open', 'partly_paid', 'expired')`),
    index("expected_receipts_payer")
      .on(t.clientId, t.payerKey, sql`(${t.amount} - ${t.applied} - ${t.writtenOff})`)
      .where(sql`${t.status} in ('open', 'partly_paid') and ${t.payerKey} is not null`),
    index("expected_receipts_account_number")
      .on(t.accountNumberId)
      .where(sql`${t.status} in ('open', 'partly_paid') and ${t.accountNumberId} is not null`),
    index("expected_receipts_expiring")
      .on(t.acceptUntil)
      .where(sql`${t.status} in ('open', 'partly_paid') and ${t.acceptUntil} is not null`),
    check("EXPECTED_STATUS", optionCondition(t.status, expectedStatuses)),
    check("EXPECTED_CURRENCY", optionCondition(t.currency, currencies)),
    check(
      "EXPECTED_AMOUNT",
      sql`${t.amount} > 0 and ${t.applied} >= 0 and ${t.applied} + ${t.writtenOff} between 0 and ${t.amount}`,
    ),
    check(
      "EXPECTED_TOLERANCE",
      sql`${t.toleranceBelow} between 0 and ${t.amount} / 10 and ${t.toleranceAbove} between 0 and ${t.amount} / 10`,
    ),
    check(
      "EXPECTED_STATE",
      sql`${t.status} = case when ${t.ended} = 'cancelled' then 'cancelled'
        when ${t.applied} + ${t.writtenOff} = ${t.amount} then 'paid' when ${t.ended} = 'expired' then 'expired'
        when ${t.applied} = 0 then 'open' else 'partly_paid' end`,
    ),
    check("EXPECTED_DATES", sql`${t.dueDate} = date(${t.dueDate})`),
  ],
);

/**
 * Credits from outside, by the id of their transaction, in minor units of its currency. `applied` is the sum of its
 * applications; `kept` stays on the account, `returned` went back. Cash application looks at each receipt once (`lookedAt`).
 * `takenJournalId` is the journal by which the bank took it back.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    id: integer().primaryKey(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    /** Owner of the account at the time of the receipt. */
    clientId: text("client_id").notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    applied: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    status: text({ enum: receiptStatuses }).notNull().default("unapplied"),
    lookedAt: integer("looked_at"),
    takenJournalId: text("taken_journal_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("receipts_client").on(t.clientId, t.status, t.id),
    index("receipts_status").on(t.status, t.id),
    index("receipts_account").on(t.virtualAccountId, t.id),
    index("receipts_created").on(t.createdAt),
    uniqueIndex("receipts_taken").on(t.takenJournalId).where(sql`${t.takenJournalId} is not null`),
    check("RECEIPT_STATUS", optionCondition(t.status, receiptStatuses)),
    check(
      "RECEIPT_EXCEEDED",
      sql`${t.amount} > 0 and ${t.applied} >= 0 and ${t.kept} >= 0 and ${t.returned} >= 0
        and ${t.applied} + ${t.kept} + ${t.returned} <= ${t.amount}`,
    ),
    check(
      "RECEIPT_STATE",
      sql`${t.status} = case when ${t.applied} + ${t.kept} + ${t.returned} < ${t.amount}
          then iif(${t.applied} > 0, 'overpaid', 'unapplied')
        when ${t.applied} > 0 then 'applied' when ${t.kept} > 0 then 'kept' else 'returned' end`,
    ),
  ],
);

/**
 * Rules of an account for payments from outside, in minor units of its currency; null where there is none. `allowedPayers` is a JSON
 * array, each with its account as payments are compared with it (`key`); `expiresOn` is the last day of the bank. The most balance binds
 * credits by hand and transfers, too. `onBreak` says what becomes of a payment that a rule refuses.
 */
export const receiptRules = sqliteTable(
  "receipt_rules",
  {
    virtualAccountId: integer("virtual_account_id").primaryKey(),
    allowedPayers: text("allowed_payers", { mode: "json" }).$type<
      { account: string; name: string | null; key: string }[]
    >(),
    minAmount: integer("min_amount"),
    maxAmount: integer("max_amount"),
    expectedOnly: integer("expected_only", { mode: "boolean" }).notNull(),
    expiresOn: text("expires_on"),
    maximumBalance: integer("maximum_balance"),
    onBreak: text("on_break", { enum: breakActs }).notNull().default("suspense"),
    version: integer().notNull().default(1),
    updatedBy: integer("updated_by").references(() => users.id),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    check(
      "RECEIPT_RULE_PAYERS",
      sql`${t.allowedPayers} is null or (json_valid(${t.allowedPayers}) and json_type(${t.allowedPayers}) = 'array')`,
    ),
    check(
      "RECEIPT_RULE_AMOUNTS",
      sql`coalesce(${t.minAmount}, 1) > 0 and coalesce(${t.maxAmount}, ${t.minAmount}, 1) >= coalesce(${t.minAmount}, 1)
        and coalesce(${t.maximumBalance}, 0) >= 0`,
    ),
    check("RECEIPT_RULE_EXPIRY", sql`${t.expiresOn} is null or ${t.expiresOn} = date(${t.expiresOn})`),
  ],
);

/**
 * Bank lines that a rule of their account refused, by the id of the line, in minor units. `virtualAccountId` is the account that the
 * payment was meant for, `clientId` its owner then. `status` follows from the line and its orders: triggers maintain it. `paymentId` is
 * the newest order that sends it back.
 */
export const refusedReceipts = sqliteTable(
  "refused_receipts",
  {
    id: integer().primaryKey(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    clientId: text("client_id").notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    code: text({ enum: receiptRefusals }).notNull(),
    /** The rules' `onBreak` at the refusal. */
    onBreak: text("on_break", { enum: breakActs }).notNull(),
    status: text({ enum: refusedStatuses }).notNull().default("waiting"),
    paymentId: integer("payment_id"),
    /** Reason why it was not ordered back by its account's rule. */
    problem: text({ enum: refusedProblems }),
    /** The bank's reversal of it, in suspense beside it: the bank took the payment back. */
    reversalLineId: integer("reversal_line_id"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("refused_receipts_client").on(t.clientId, t.status, t.id),
    index("refused_receipts_status").on(t.status, t.id),
    index("refused_receipts_account").on(t.virtualAccountId, t.id),
    index("refused_receipts_reversal").on(t.reversalLineId).where(sql`${t.reversalLineId} is not null`),
    // Those that their account's rule has yet to order back.
    index("refused_receipts_returning")
      .on(t.id)
      .where(
        sql`${t.onBreak} = 'return' and ${t.status} = 'waiting' and ${t.paymentId} is null and ${t.problem} is null`,
      ),
    check("REFUSED_STATUS", optionCondition(t.status, refusedStatuses)),
    check("REFUSED_AMOUNT", sql`${t.amount} > 0`),
    check("REFUSED_BREAK", optionCondition(t.onBreak, breakActs)),
  ],
);

/**
 * Parts of receipts that pay expected receipts, append-only. An undo is a row with the negative amounts of the one that it
 * `undoes`. `writtenOff` is what the expected receipt's bounds forgave, negative for what they took above it.
 */
export const receiptApplications = sqliteTable(
  "receipt_applications",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    receiptId: integer("receipt_id")
      .notNull()
      .references(() => receipts.id),
    expectedReceiptId: integer("expected_receipt_id")
      .notNull()
      .references(() => expectedReceipts.id),
    amount: integer().notNull(),
    writtenOff: integer("written_off").notNull().default(0),
    how: text({ enum: applicationWays }).notNull(),
    undoes: integer().references((): AnySQLiteColumn => receiptApplications.id),
    /** Null: cash application, or the bank's reversal. */
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("receipt_applications_receipt").on(t.receiptId, t.id),
    index("receipt_applications_expected").on(t.expectedReceiptId, t.id),
    uniqueIndex("receipt_applications_undoes").on(t.undoes).where(sql`${t.undoes} is not null`),
    check("APPLICATION_WAY", optionCondition(t.how, applicationWays)),
    check("APPLICATION_AMOUNT", sql`(${t.amount} > 0) = (${t.undoes} is null) and ${t.amount} <> 0`),
  ],
);
