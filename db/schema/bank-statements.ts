import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  bankFormats,
  importStatuses,
  lineDirections,
  lineMatches,
  lineOutcomes,
} from "@/vocabulary/bank-options";
import { receiptRefusals } from "@/vocabulary/collection-options";
import { currencies } from "@/vocabulary/money";
import { cbsAccounts, virtualAccounts } from "./accounts";
import { users } from "./identity";
import { ledgerAccounts } from "./ledger";
import { accountNumbers } from "./numbers";
import { optionCondition } from "./options";

/**
 * Imports of a bank's own statements. Dates are the bank's (`YYYY-MM-DD`), balances in minor units and signed as the
 * bank has them; a file may have none. `ledgerAccountId` is the account that its lines are compared with: the ledger
 * account of the CBS account, or a virtual account's `available` if it is that account's own statement. A commit
 * processes the lines by id: `lastLineId` is the newest recorded one. `token` grows each time that a node takes the
 * import up, until `leasedUntil` without a renewal, and fences every write of it.
 */
export const bankStatements = sqliteTable(
  "bank_statements",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id. */
    requestId: text("request_id").notNull(),
    /**
     * The upload that it came with: each file of a ZIP and each account and currency of a file is an import. Null if a server
     * of an earlier version wrote it.
     */
    uploadId: text("upload_id"),
    /** SHA-256 of the file. */
    digest: text().notNull(),
    fileName: text("file_name").notNull(),
    format: text({ enum: bankFormats }).notNull(),
    cbsAccount: text("cbs_account")
      .notNull()
      .references(() => cbsAccounts.number),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id),
    ledgerAccountId: integer("ledger_account_id")
      .notNull()
      .references(() => ledgerAccounts.id),
    currency: text({ enum: currencies }).notNull(),
    fromDate: text("from_date").notNull(),
    toDate: text("to_date").notNull(),
    openingFile: integer("opening_file"),
    openingOurs: integer("opening_ours").notNull(),
    closingFile: integer("closing_file"),
    closingOurs: integer("closing_ours").notNull(),
    /** Last comparison with the ledger: later bookings do not count in our balance. */
    comparedAt: integer("compared_at").notNull(),
    lineCount: integer("line_count").notNull(),
    status: text({ enum: importStatuses }).notNull().default("reading"),
    uploadedBy: integer("uploaded_by")
      .notNull()
      .references(() => users.id),
    uploadedAt: integer("uploaded_at").notNull(),
    committedBy: integer("committed_by").references(() => users.id),
    committedAt: integer("committed_at"),
    finishedAt: integer("finished_at"),
    undoneBy: integer("undone_by").references(() => users.id),
    undoneAt: integer("undone_at"),
    lastLineId: integer("last_line_id").notNull().default(0),
    token: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
    /** Why the commit failed. */
    failure: text(),
    /** Number of attempts since its last progress. */
    attempts: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("bank_statements_request").on(t.requestId),
    // The same file is imported once, for each of its accounts and currencies; discarded and undone imports do not count.
    uniqueIndex("bank_statements_digest")
      .on(t.digest, t.cbsAccount, t.currency)
      .where(sql`${t.status} not in ('reading', 'discarded', 'undone')`),
    index("bank_statements_upload").on(t.uploadId),
    index("bank_statements_status").on(t.status, t.id),
    index("bank_statements_ledger").on(t.ledgerAccountId, t.id),
    check("BANK_STATEMENT_STATUS", optionCondition(t.status, importStatuses)),
    check("BANK_STATEMENT_FORMAT", optionCondition(t.format, bankFormats)),
  ],
);

/**
 * Lines of a bank's statement, with their match to the ledger (`match`, `reason`) and their handling (`outcome`).
 * `amount` is positive. An entry of several payments is as many lines (`part`). `fingerprint` and `occurrence` identify
 * a line that an earlier import has `seen` already, however often it is in a file; `likeLineId` is the line whose
 * movement a possible duplicate may be. `proposal` is a JSON array of journal ids and signed amounts, with the bank's
 * sign; `waits` marks lines that need a decision. The party behind a movement is read from here by its journal
 * (`movementParty`).
 */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    statementId: integer("statement_id")
      .notNull()
      .references(() => bankStatements.id),
    entry: integer().notNull(),
    part: integer().notNull(),
    direction: text({ enum: lineDirections }).notNull(),
    reversal: integer({ mode: "boolean" }).notNull(),
    pending: integer({ mode: "boolean" }).notNull(),
    amount: integer().notNull(),
    booked: text().notNull(),
    valued: text(),
    bankReference: text("bank_reference").notNull(),
    endToEndId: text("end_to_end_id").notNull(),
    /** A JSON array. */
    references: text("reference_list").notNull(),
    remittance: text().notNull(),
    counterpartyName: text("counterparty_name").notNull(),
    counterpartyAccount: text("counterparty_account").notNull(),
    /** The other party's bank: its BIC, or its number within a clearing system. */
    counterpartyAgent: text("counterparty_agent").notNull().default(""),
    /** The creditor's reference that the payer gave as such. */
    structuredReference: text("structured_reference").notNull().default(""),
    /** Original amount, rate, charges, reason of a return and ultimate parties, as a JSON object (`particularsSchema`). */
    particulars: text().notNull().default("{}"),
    creditorAccount: text("creditor_account").notNull(),
    /** The account whose virtual IBAN it names. */
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id),
    match: text({ enum: lineMatches }).notNull(),
    reason: text().notNull(),
    proposal: text(),
    /** The open settlement instruction that it may be. */
    instructionId: integer("instruction_id"),
    /** The line of this or another import whose movement it may be. */
    likeLineId: integer("like_line_id"),
    fingerprint: text().notNull(),
    occurrence: integer().notNull(),
    seen: integer({ mode: "boolean" }).notNull().default(false),
    waits: integer({ mode: "boolean" }).notNull().default(false),
    outcome: text({ enum: lineOutcomes }),
    suspenseAccount: text("suspense_account"),
    /** Account number that it names; its account is then the number's. */
    paidTo: integer("paid_to").references(() => accountNumbers.id),
    /** Rule of its account that refused it: it went to suspense. */
    refusal: text({ enum: receiptRefusals }),
    /** The journal that credited it or put it into suspense. */
    journalId: text("journal_id"),
    /** The journal that moved it from suspense to an account. */
    assignedJournalId: text("assigned_journal_id"),
    /** The journal that reversed its credit when its import was undone. */
    undoneJournalId: text("undone_journal_id"),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
  },
  (t) => [
    index("bank_lines_statement").on(t.statementId, t.id),
    index("bank_lines_match").on(t.statementId, t.match, t.id),
    uniqueIndex("bank_lines_seen").on(t.fingerprint, t.occurrence).where(sql`${t.seen} = 1`),
    uniqueIndex("bank_lines_journal").on(t.journalId).where(sql`${t.journalId} is not null`),
    uniqueIndex("bank_lines_assigned").on(t.assignedJournalId).where(sql`${t.assignedJournalId} is not null`),
    uniqueIndex("bank_lines_undone").on(t.undoneJournalId).where(sql`${t.undoneJournalId} is not null`),
    // Earlier payments of a counterparty.
    index("bank_lines_counterparty")
      .on(t.counterpartyAccount, t.id)
      .where(sql`${t.counterpartyAccount} <> ''`),
    // Credits that may be the payment hub's.
    index("bank_lines_credits").on(t.amount, t.booked).where(sql`${t.direction} = 'credit'`),
    // Reversals of the bank, by the amount of what they take back.
    index("bank_lines_reversals").on(t.amount).where(sql`${t.reversal} = 1 and ${t.direction} = 'debit'`),
    index("bank_lines_waiting").on(t.id).where(sql`${t.waits} = 1`),
    check("BANK_LINE_AMOUNT", sql`${t.amount} > 0`),
    check("BANK_LINE_MATCH", optionCondition(t.match, lineMatches)),
    check("BANK_LINE_DIRECTION", optionCondition(t.direction, lineDirections)),
    check("BANK_LINE_OUTCOME", sql`${t.outcome} is null or ${optionCondition(t.outcome, lineOutcomes)}`),
  ],
);

/**
 * Recorded matches of lines and postings: `amount` is the matched part of the journal's leg on the ledger account, in
 * minor units with the bank's sign. A line may match several journals, a journal several lines.
 */
export const bankLineMatches = sqliteTable(
  "bank_line_matches",
  {
    lineId: integer("line_id")
      .notNull()
      .references(() => bankLines.id),
    ledgerAccountId: integer("ledger_account_id").notNull(),
    journalId: text("journal_id").notNull(),
    amount: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.journalId] }),
    index("bank_line_matches_leg").on(t.ledgerAccountId, t.journalId),
    index("bank_line_matches_journal").on(t.journalId),
    check("BANK_LINE_MATCH_AMOUNT", sql`${t.amount} <> 0`),
  ],
);

/** Postings of a file's period that the file lacked when it was compared. `amount` has the bank's sign. */
export const bankMissing = sqliteTable(
  "bank_missing",
  {
    id: integer().primaryKey(),
    statementId: integer("statement_id")
      .notNull()
      .references(() => bankStatements.id),
    journalId: text("journal_id").notNull(),
    kind: text().notNull(),
    amount: integer().notNull(),
    bookedAt: integer("booked_at").notNull(),
    reference: text().notNull(),
    description: text().notNull(),
  },
  (t) => [uniqueIndex("bank_missing_journal").on(t.statementId, t.journalId)],
);

/** Number of an import's lines by match, and their sum as the bank has them; kept by triggers. */
export const bankLineTotals = sqliteTable(
  "bank_line_totals",
  {
    statementId: integer("statement_id").notNull(),
    match: text({ enum: lineMatches }).notNull(),
    lines: integer().notNull(),
    amount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.statementId, t.match] })],
);

/**
 * Layouts of the tables that a bank sends for a CBS account: `layout` says what a person answered about files with these
 * `headings`, a JSON array.
 */
export const statementLayouts = sqliteTable(
  "statement_layouts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    cbsAccount: text("cbs_account")
      .notNull()
      .references(() => cbsAccounts.number),
    name: text().notNull(),
    headings: text().notNull(),
    layout: text().notNull(),
    version: integer().notNull().default(1),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [uniqueIndex("statement_layouts_headings").on(t.cbsAccount, t.headings)],
);

/** The only layout of an account, as servers of version 0.2 remember it. `statement_layouts` has replaced it. */
export const bankCsvMappings = sqliteTable("bank_csv_mappings", {
  cbsAccount: text("cbs_account")
    .primaryKey()
    .references(() => cbsAccounts.number),
  mapping: text().notNull(),
  updatedBy: integer("updated_by")
    .notNull()
    .references(() => users.id),
  updatedAt: integer("updated_at").notNull(),
});
