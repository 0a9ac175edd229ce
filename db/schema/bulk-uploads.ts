import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { commitModes, payeeCheckResults, rowStates, uploadKinds, uploadStatuses } from "@/vocabulary/options";
import { virtualAccounts } from "./accounts";
import { approvals } from "./approvals";
import { expectedReceipts } from "./collections";
import { clients, users } from "./identity";
import { accountNumbers, numberPools } from "./numbers";
import { optionCondition } from "./options";
import { payments } from "./payments";
import { scheduledPayments } from "./scheduled-payments";

/**
 * Files of accounts, payments, expected receipts or holders of account numbers that someone uploaded. `token` grows each time that a node takes its commit up, until
 * `leasedUntil` without a renewal, and fences every write of it.
 */
export const bulkUploads = sqliteTable(
  "bulk_uploads",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Identifies it before it has an id, for a repeated call. */
    requestId: text("request_id").notNull(),
    kind: text({ enum: uploadKinds }).notNull(),
    /** Client whose rows they are; null for uploads by the bank's staff. */
    clientId: text("client_id").references(() => clients.id),
    /** Pool whose numbers its rows get; null for other kinds. */
    numberPoolId: integer("number_pool_id").references(() => numberPools.id),
    fileName: text("file_name").notNull(),
    /** SHA-256 (hex) of its rows' content, which identifies the same content in any format. */
    digest: text().notNull(),
    /** Description of the file's format, in words. */
    readAs: text("read_as").notNull(),
    /** Identity of a pain.001 message, as JSON: `{ name, id }`, its version and its MsgId; null for a table. */
    message: text(),
    /** Its columns, in the file's order, as a JSON array; `bulk_rows.cells` has a cell for each. */
    columns: text().notNull(),
    /** The first upload of the same file. */
    duplicateOf: integer("duplicate_of"),
    status: text({ enum: uploadStatuses }).notNull().default("ready"),
    mode: text({ enum: commitModes }),
    total: integer().notNull(),
    /** Number of rows per digest; null if one digest covers all rows. */
    stretch: integer(),
    /** Count of changes; negative while a change is open, 0 while hidden (being stored or deleted). */
    version: integer().notNull().default(1),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: integer("created_at").notNull(),
    committedBy: integer("committed_by").references(() => users.id),
    committedAt: integer("committed_at"),
    /** Origin of the commit, for the trail of its acts: JSON. */
    origin: text(),
    finishedAt: integer("finished_at"),
    /** Reason for the interruption. */
    failure: text(),
    token: integer().notNull().default(0),
    /** Number of attempts since a row last ended. */
    attempts: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (t) => [
    uniqueIndex("bulk_uploads_request").on(t.requestId),
    index("bulk_uploads_digest").on(t.digest),
    index("bulk_uploads_client").on(t.clientId, t.id),
    index("bulk_uploads_unfinished").on(t.status, t.id).where(sql`${t.status} = 'committing'`),
    check("BULK_UPLOAD_KIND", optionCondition(t.kind, uploadKinds)),
    check("BULK_UPLOAD_STATUS", optionCondition(t.status, uploadStatuses)),
    check("BULK_UPLOAD_MODE", optionCondition(t.mode, commitModes)),
    check("BULK_UPLOAD_POOL", sql`(${t.numberPoolId} is null) = (${t.kind} <> 'numbers')`),
    index("bulk_uploads_hidden").on(t.id).where(sql`${t.version} = 0`),
  ],
);

/**
 * The rows of uploaded files below their headings. The write that carries a row out also records what the row created:
 * an account, a payment, an approval, a scheduled payment, an expected receipt, or the account number that it gave to a holder.
 */
export const bulkRows = sqliteTable(
  "bulk_rows",
  {
    id: integer().primaryKey(),
    uploadId: integer("upload_id")
      .notNull()
      .references(() => bulkUploads.id),
    /** Its number in a spreadsheet: the heading is row 1. */
    row: integer().notNull(),
    /** Its cells as texts, in the order of the upload's columns: a JSON array. */
    cells: text().notNull(),
    /**
     * Flaws of cells that the file itself reports (a formula, a date), by column: JSON. Cleared when the cell is
     * corrected.
     */
    flaws: text(),
    /** Problems by column: JSON; null without any. */
    problems: text(),
    /** Names in the pain.001: a JSON array of PmtInfId, InstrId and EndToEndId, "" for missing ones. */
    original: text(),
    /** The ledger's name of the refusal behind its problem or message (INSUFFICIENT_FUNDS), if there is one. */
    code: text(),
    /**
     * Result of its payee's name check: JSON of `account`, `name`, `result`, `answered` and `at`, as in a payment's
     * `payee.check`, for the account and name that were checked. Null if no check is needed or none was made yet.
     */
    nameCheck: text("name_check"),
    nameCheckResult: text("name_check_result", { enum: payeeCheckResults }).generatedAlwaysAs(
      sql`name_check ->> '$.result'`,
      { mode: "virtual" },
    ),
    state: text({ enum: rowStates }).notNull(),
    virtualAccountId: integer("virtual_account_id").references(() => virtualAccounts.id, {
      onDelete: "set null",
    }),
    paymentId: integer("payment_id").references(() => payments.id),
    approvalId: integer("approval_id").references(() => approvals.id),
    scheduledPaymentId: integer("scheduled_payment_id").references(() => scheduledPayments.id),
    expectedReceiptId: integer("expected_receipt_id").references(() => expectedReceipts.id),
    accountNumberId: integer("account_number_id").references(() => accountNumbers.id),
    message: text(),
  },
  (t) => [
    uniqueIndex("bulk_rows_row").on(t.uploadId, t.row),
    index("bulk_rows_state").on(t.uploadId, t.state, t.row),
    index("bulk_rows_name_check")
      .on(t.uploadId, t.nameCheckResult, t.row)
      .where(sql`${t.nameCheck} is not null`),
    index("bulk_rows_account").on(t.virtualAccountId).where(sql`${t.virtualAccountId} is not null`),
    uniqueIndex("bulk_rows_payment").on(t.paymentId).where(sql`${t.paymentId} is not null`),
    uniqueIndex("bulk_rows_approval").on(t.approvalId).where(sql`${t.approvalId} is not null`),
    uniqueIndex("bulk_rows_scheduled_payment")
      .on(t.scheduledPaymentId)
      .where(sql`${t.scheduledPaymentId} is not null`),
    uniqueIndex("bulk_rows_expected_receipt")
      .on(t.expectedReceiptId)
      .where(sql`${t.expectedReceiptId} is not null`),
    uniqueIndex("bulk_rows_account_number")
      .on(t.accountNumberId)
      .where(sql`${t.accountNumberId} is not null`),
    check("BULK_ROW_STATE", optionCondition(t.state, rowStates)),
  ],
);

/** Digests of the rows of large uploads by stretch, so that a change of some rows reads theirs alone. */
export const bulkStretches = sqliteTable(
  "bulk_stretches",
  {
    uploadId: integer("upload_id")
      .notNull()
      .references(() => bulkUploads.id, { onDelete: "cascade" }),
    /** Index of the stretch: row number divided by the stretch's length, rounded down. */
    stretch: integer().notNull(),
    /** SHA3-256 (hex) of its rows as a person sees them; null once one of them has changed. */
    digest: text(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.stretch] })],
);

/** State of the name check for an upload's payees. */
const nameCheckStatuses = ["asking", "done"] as const;

/** Uploads of payments whose payees' names are checked, by the upload's own id, with a lease like other work. */
export const bulkNameChecks = sqliteTable(
  "bulk_name_checks",
  {
    id: integer()
      .primaryKey()
      .references(() => bulkUploads.id, { onDelete: "cascade" }),
    status: text({ enum: nameCheckStatuses }).notNull(),
    token: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
  },
  (t) => [
    index("bulk_name_checks_asking").on(t.id).where(sql`${t.status} = 'asking'`),
    check("BULK_NAME_CHECK_STATUS", optionCondition(t.status, nameCheckStatuses)),
  ],
);
