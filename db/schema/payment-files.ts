import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { currencies } from "@/vocabulary/money";
import { entryAnswers } from "@/vocabulary/options";
import { cbsAccounts } from "./accounts";
import { users } from "./identity";
import { optionCondition } from "./options";
import { payments, settlementInstructions } from "./payments";

/**
 * The files (pain.001) by which payments leave the bank: one for each CBS account and business day, made once and
 * stored unchanged. `count` and `controlSum` (minor units, of all currencies together) are those of its entries;
 * `accepted` and `returned` count the bank's answers, and are kept by triggers.
 */
export const paymentFiles = sqliteTable(
  "payment_files",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    cbsAccount: text("cbs_account")
      .notNull()
      .references(() => cbsAccounts.number),
    /** Business day whose payments it includes. */
    day: text().notNull(),
    messageId: text("message_id").notNull(),
    count: integer().notNull(),
    controlSum: integer("control_sum").notNull(),
    accepted: integer().notNull().default(0),
    returned: integer().notNull().default(0),
    madeBy: integer("made_by").references(() => users.id),
    madeAt: integer("made_at").notNull(),
    sentBy: integer("sent_by").references(() => users.id),
    sentAt: integer("sent_at"),
  },
  (t) => [
    uniqueIndex("payment_files_day").on(t.cbsAccount, t.day),
    uniqueIndex("payment_files_message").on(t.messageId),
    index("payment_files_unsent").on(t.id).where(sql`${t.sentAt} is null`),
    index("payment_files_unanswered")
      .on(t.id)
      .where(sql`${t.sentAt} is not null and ${t.accepted} + ${t.returned} < ${t.count}`),
    check("PAYMENT_FILE_COUNT", sql`${t.count} > 0 and ${t.accepted} + ${t.returned} <= ${t.count}`),
  ],
);

/** Contents of a file: its XML, as the base64 of its gzip. */
export const paymentFileContents = sqliteTable("payment_file_contents", {
  fileId: integer("file_id")
    .primaryKey()
    .references(() => paymentFiles.id),
  xml: text().notNull(),
});

/** The bank's reports on payment files (pain.002) that were read, each once: the same bytes are the same report. */
export const paymentStatusReports = sqliteTable(
  "payment_status_reports",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** The SHA-256 of its bytes. */
    digest: text().notNull(),
    name: text().notNull(),
    /** File that it answers; null if unknown here. */
    fileId: integer("file_id").references(() => paymentFiles.id),
    originalMessageId: text("original_message_id").notNull(),
    accepted: integer().notNull(),
    returned: integer().notNull(),
    pending: integer().notNull(),
    repeated: integer().notNull(),
    unknown: integer().notNull(),
    /** Problems that need attention, as a JSON array of sentences. */
    problems: text().notNull(),
    readBy: integer("read_by").references(() => users.id),
    readAt: integer("read_at").notNull(),
  },
  (t) => [
    uniqueIndex("payment_status_reports_digest").on(t.digest),
    index("payment_status_reports_file").on(t.fileId),
  ],
);

/**
 * Orders of a file: a payment, or the settlement of an instruction. `ordinal` is its position in the file. A payment is
 * in one file only; an instruction that the bank returned is ordered again by a later one.
 */
export const paymentFileEntries = sqliteTable(
  "payment_file_entries",
  {
    id: integer().primaryKey(),
    fileId: integer("file_id")
      .notNull()
      .references(() => paymentFiles.id),
    ordinal: integer().notNull(),
    paymentId: integer("payment_id").references(() => payments.id),
    instructionId: integer("instruction_id").references(() => settlementInstructions.id),
    amount: integer().notNull(),
    currency: text({ enum: currencies }).notNull(),
    /** The day on which the bank is asked to carry it out; null for orders from before this was stored. */
    executionDate: text("execution_date"),
    /** The bank's last answer; null until there is one. */
    answer: text({ enum: entryAnswers }),
    /** Bank's code of acceptance (ISO 20022: ACSP, ACSC); null also for answers from before this was stored. */
    bankStatus: text("bank_status"),
    /** The bank's reason for a return: an ISO 20022 code, and its own words. */
    reasonCode: text("reason_code"),
    reasonText: text("reason_text"),
    answeredAt: integer("answered_at"),
    reportId: integer("report_id").references(() => paymentStatusReports.id),
  },
  (t) => [
    uniqueIndex("payment_file_entries_ordinal").on(t.fileId, t.ordinal),
    index("payment_file_entries_answer").on(t.fileId, t.answer, t.id),
    uniqueIndex("payment_file_entries_payment").on(t.paymentId).where(sql`${t.paymentId} is not null`),
    uniqueIndex("payment_file_entries_instruction")
      .on(t.instructionId)
      .where(sql`${t.instructionId} is not null and ${t.answer} is not 'returned'`),
    check("PAYMENT_FILE_ENTRY", sql`(${t.paymentId} is null) <> (${t.instructionId} is null)`),
    check("PAYMENT_FILE_ANSWER", sql`${t.answer} is null or ${optionCondition(t.answer, entryAnswers)}`),
  ],
);
