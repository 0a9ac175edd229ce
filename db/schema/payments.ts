import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import {
  detailStates,
  orderPurposes,
  payeeCheckResults,
  paymentStatuses,
  screeningDecisions,
} from "@/vocabulary/options";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import { virtualAccounts } from "./accounts";
import { approvals } from "./approvals";
import { clients, users } from "./identity";
import { optionCondition } from "./options";

/** Reserved money. `amount`/`currency` as entered, `heldAmount` in the account's currency; both fixed at placement. */
export const holds = sqliteTable(
  "holds",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    heldAmount: integer("held_amount").notNull(),
    reason: text().notNull(),
    reference: text().notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    endedAt: integer("ended_at"),
    endedBy: text("ended_by", { enum: ["release", "capture", "expiry"] }),
    placedJournalId: text("placed_journal_id").notNull(),
    endedJournalId: text("ended_journal_id"),
  },
  (t) => [
    uniqueIndex("holds_active_reference").on(t.virtualAccountId, t.reference).where(sql`${t.isActive} = 1`),
    index("holds_account").on(t.virtualAccountId, t.id),
    index("holds_active").on(t.isActive, t.id),
    index("holds_expiry").on(t.expiresAt).where(sql`${t.isActive} = 1`),
    check("HOLD_AMOUNT", sql`${t.amount} > 0 and ${t.heldAmount} > 0`),
  ],
);

/** Active holds and what they reserve, by the currency of their accounts, in minor units; kept by triggers. */
export const holdTotals = sqliteTable("hold_totals", {
  currency: text({ enum: currencies }).primaryKey(),
  holds: integer().notNull(),
  amount: integer().notNull(),
});

/** A payment and its status, apart from its booking; `reference` is unique per account for ever. */
export const payments = sqliteTable(
  "payments",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    /** Owner of the account at the time of the payment. */
    clientId: text("client_id").notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    recipient: text().notNull(),
    /**
     * Last six characters of the recipient's account; equal for recipients that may be one account
     * (`mayBeSameAccount`).
     */
    recipientEnd: text("recipient_end").generatedAlwaysAs(sql`substr(recipient, -6)`, { mode: "virtual" }),
    recipientAccountId: integer("recipient_account_id").references(() => virtualAccounts.id),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    aedAmount: integer("aed_amount").notNull(),
    /** Its worth in cents when it was made. */
    usdAmount: integer("usd_amount"),
    description: text().notNull(),
    reference: text().notNull(),
    journalId: text("journal_id"),
    /** Approval or rejection, if it was under review. */
    endedJournalId: text("ended_journal_id"),
    /** Journal that returned the money, if the bank sent it back. */
    returnedJournalId: text("returned_journal_id"),
    /** Journal that moved it on, if it was returned to suspense. */
    assignedJournalId: text("assigned_journal_id"),
    /** Purpose of a payment that the bank itself ordered; null for a client's. */
    madeFor: text("made_for", { enum: orderPurposes }),
    /** Receipt that it returns, or a part of it. */
    receiptId: integer("receipt_id"),
    /** Refused line of the bank that it sends back, out of suspense: its account was never debited. */
    bankLineId: integer("bank_line_id"),
    /** CBS account that took it over, if it was booked before its account had one. */
    cbsAccount: text("cbs_account"),
    /** Approval by a second user of the client, if required. */
    approvalId: integer("approval_id").references(() => approvals.id),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("payments_reference").on(t.virtualAccountId, t.reference),
    index("payments_account").on(t.virtualAccountId, t.id),
    index("payments_status").on(t.status, t.id),
    uniqueIndex("payments_approval").on(t.approvalId).where(sql`${t.approvalId} is not null`),
    // Payments on their way out, a small part of all.
    index("payments_leaving").on(t.id).where(sql`${t.status} = 'booked' and ${t.recipientAccountId} is null`),
    index("payments_paid").on(t.clientId, t.recipientEnd, t.createdAt),
    // Payments that one user made from an account without a second person and that were not returned: summed without reading the
    // rows.
    index("payments_alone")
      .on(t.virtualAccountId, t.createdBy, t.createdAt, t.usdAmount)
      .where(sql`${t.approvalId} is null and ${t.status} not in ('rejected', 'returned')`),
    index("payments_journal").on(t.journalId),
    index("payments_receipt").on(t.receiptId).where(sql`${t.receiptId} is not null`),
    index("payments_bank_line").on(t.bankLineId).where(sql`${t.bankLineId} is not null`),
    index("payments_returned").on(t.clientId, t.id).where(sql`${t.status} = 'returned'`),
    // Payments whose review has ended, a small part of all.
    index("payments_reviewed").on(t.id).where(sql`${t.endedJournalId} is not null`),
    index("payments_recipient").on(t.recipientAccountId).where(sql`${t.recipientAccountId} is not null`),
    check("PAYMENT_STATUS", optionCondition(t.status, paymentStatuses)),
    check("PAYMENT_AMOUNT", sql`${t.amount} > 0`),
  ],
);

/** Reasons for reviews of payments, for staff only: no query for clients reads this table. */
export const paymentReviews = sqliteTable("payment_reviews", {
  paymentId: integer("payment_id")
    .primaryKey()
    .references(() => payments.id),
  why: text().notNull(),
});

/** Results of the screening of payments that waited for it; `reference` is the screening's own. Written once. */
export const paymentScreenings = sqliteTable(
  "payment_screenings",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    decision: text({ enum: screeningDecisions }).notNull(),
    reference: text(),
    decidedAt: integer("decided_at").notNull(),
  },
  (t) => [check("SCREENING_DECISION", optionCondition(t.decision, screeningDecisions))],
);

/**
 * Results of name checks before a payment, by the payment's account and reference, until the payment's command includes
 * them. `name` is the payer's input, `answered` the holder's name if the input is close to it.
 */
export const payeeChecks = sqliteTable(
  "payee_checks",
  {
    id: integer().primaryKey(),
    virtualAccountId: integer("virtual_account_id")
      .notNull()
      .references(() => virtualAccounts.id),
    reference: text().notNull(),
    recipient: text().notNull(),
    name: text().notNull(),
    result: text({ enum: payeeCheckResults }).notNull(),
    answered: text(),
    checkedBy: integer("checked_by").references(() => users.id),
    checkedAt: integer("checked_at").notNull(),
  },
  (t) => [
    uniqueIndex("payee_checks_payment").on(t.virtualAccountId, t.reference),
    index("payee_checks_old").on(t.checkedAt),
    check("PAYEE_CHECK_RESULT", optionCondition(t.result, payeeCheckResults)),
  ],
);

/**
 * Payments to other banks that lacked what the rules ask for: `needs` is the JSON array that their command has. They
 * wait until someone supplies the details, once: `payee` is then the whole payee as JSON and replaces the command's. It
 * stays empty for a payment whose details could not be written into a file, until someone supplies others.
 */
export const paymentDetails = sqliteTable(
  "payment_details",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    status: text({ enum: detailStates }).notNull(),
    needs: text().notNull(),
    payee: text(),
    completedBy: integer("completed_by").references(() => users.id),
    completedAt: integer("completed_at"),
  },
  (t) => [
    index("payment_details_waiting").on(t.paymentId).where(sql`${t.status} = 'waiting'`),
    check("PAYMENT_DETAILS_STATUS", optionCondition(t.status, detailStates)),
    check(
      "PAYMENT_DETAILS_PAYEE",
      sql`(${t.status} = 'complete') = (${t.payee} is not null) and (${t.payee} is null or json_valid(${t.payee}))`,
    ),
  ],
);

/**
 * Payees that a client keeps: one for each account number. `account` is an IBAN without spaces or a local number;
 * `addressLines` a JSON array of texts. `isApproved` is 0 while a second user of the client, other than `accountBy`, has
 * yet to agree to where the money goes.
 */
export const beneficiaries = sqliteTable(
  "beneficiaries",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    name: text().notNull(),
    account: text().notNull(),
    bic: text(),
    clearingCode: text("clearing_code"),
    country: text(),
    town: text(),
    addressLines: text("address_lines", { mode: "json" }).$type<string[]>().notNull(),
    purpose: text(),
    reference: text(),
    nickname: text(),
    email: text(),
    isApproved: integer("is_approved", { mode: "boolean" }).notNull(),
    accountBy: integer("account_by").references(() => users.id),
    /** Time at which the account was entered; null for accounts from before this was stored. */
    accountAt: integer("account_at"),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("beneficiaries_account").on(t.clientId, t.account),
    index("beneficiaries_client").on(t.clientId, t.name, t.id),
    index("beneficiaries_name").on(t.name, t.id),
    check(
      "BENEFICIARY_ADDRESS",
      sql`json_valid(${t.addressLines}) and json_type(${t.addressLines}) = 'array'`,
    ),
  ],
);

/**
 * Details that a payment to another bank requires, by destination country and currency; `*` is any. `needs` is a JSON
 * array of `payeeNeeds`. The most specific rule applies, a country before a currency.
 */
export const payeeRules = sqliteTable(
  "payee_rules",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    country: text().notNull(),
    currency: text({ enum: ["*", ...currencies] }).notNull(),
    needs: text({ mode: "json" }).$type<PayeeNeed[]>().notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("payee_rules_target").on(t.country, t.currency),
    check("PAYEE_RULE_CURRENCY", optionCondition(t.currency, ["*", ...currencies])),
    check("PAYEE_RULE_NEEDS", sql`json_valid(${t.needs}) and json_type(${t.needs}) = 'array'`),
  ],
);

/** Purposes of payments: the bank's edition of ISO 20022's external list. An inactive code can no longer be chosen. */
export const purposeCodes = sqliteTable(
  "purpose_codes",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    code: text().notNull(),
    name: text().notNull(),
    isActive: integer("is_active", { mode: "boolean" }).notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("purpose_codes_code").on(t.code),
    check("PURPOSE_CODE", sql`${t.code} glob '[A-Z][A-Z][A-Z][A-Z]'`),
  ],
);

/** Debts between CBS accounts: after a book transfer between accounts linked to them, or a change of link. */
export const settlementInstructions = sqliteTable(
  "settlement_instructions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    journalId: text("journal_id").notNull(),
    fromCbsAccount: text("from_cbs_account").notNull(),
    toCbsAccount: text("to_cbs_account").notNull(),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
    settledBy: integer("settled_by").references(() => users.id),
    /** The journal that moved the amount out of both clearing accounts. */
    settledJournalId: text("settled_journal_id"),
  },
  (t) => [
    index("settlement_instructions_journal").on(t.journalId),
    index("settlement_instructions_settled").on(t.settledAt, t.id),
  ],
);

/**
 * Days on which the bank does not pay in a currency, or in any where it is null. `date` is the bank's. Each day has at
 * most one row per currency and one for all currencies.
 */
export const holidays = sqliteTable(
  "holidays",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    date: text().notNull(),
    name: text().notNull(),
    currency: text({ enum: currencies }),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("holidays_of_currency").on(t.date, t.currency).where(sql`${t.currency} is not null`),
    uniqueIndex("holidays_of_all").on(t.date).where(sql`${t.currency} is null`),
    index("holidays_date").on(t.date, t.id),
    check("HOLIDAY_DATE", sql`${t.date} = date(${t.date})`),
    check("HOLIDAY_CURRENCY", optionCondition(t.currency, currencies)),
  ],
);

/**
 * Cut-off time for payments on the same day: `time` as `14:30` of the bank's clock, for a currency and a recipient's
 * country; empty means any, since null would allow several such rows.
 */
export const cutOffs = sqliteTable(
  "cut_offs",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    currency: text().notNull(),
    country: text().notNull(),
    time: text().notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    uniqueIndex("cut_offs_of").on(t.currency, t.country),
    check("CUT_OFF_CURRENCY", optionCondition(t.currency, ["", ...currencies])),
    check("CUT_OFF_TIME", sql`${t.time} = strftime('%H:%M', ${t.time})`),
  ],
);
