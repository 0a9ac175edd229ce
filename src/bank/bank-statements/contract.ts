import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import {
  amountMax,
  amountMin,
  choice,
  dateFrom,
  dateTo,
  exportSchema,
  filterSchema,
} from "@/platform/lists/contract";
import {
  bankFormats,
  csvRowAnswers,
  csvRowStates,
  importStatuses,
  lineDirections,
  lineMatches,
  lineOutcomes,
  textEncodings,
} from "@/vocabulary/bank-options";
import { receiptRefusals } from "@/vocabulary/collection-options";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import { particularsSchema } from "@/vocabulary/party/particulars";

export { bankFormats, importStatuses, lineDirections, lineMatches, lineOutcomes };

export type LineMatch = (typeof lineMatches)[number];
export const lineMatchLabels: Record<LineMatch, Text> = {
  matched: "Matched",
  suggested: "Doubtful",
  new_credit: "New credit",
  duplicate: "Duplicate",
  unmatched: "Unmatched",
  possible_duplicate: "Possible duplicate",
};

export type LineOutcome = (typeof lineOutcomes)[number];
export const lineOutcomeLabels: Record<LineOutcome, Text> = {
  recorded: "Recorded",
  credited: "Credited",
  suspense: "In suspense",
  assigned: "Assigned",
};

export type LineDirection = (typeof lineDirections)[number];
const directionLabels: Record<LineDirection, Text> = { credit: "Credit", debit: "Debit" };

export type ImportStatus = (typeof importStatuses)[number];
export const shownStatuses = ["dry_run", "committing", "committed", "failed", "discarded", "undone"] as const;
export const importStatusLabels: Record<ImportStatus, Text> = {
  reading: "Being read",
  dry_run: "Dry run",
  committing: "Committing",
  committed: "Committed",
  failed: "Failed",
  discarded: "Discarded",
  undone: "Undone",
};

/** Maximum size of a file, in bytes. */
const largestFile = 25_000_000;

/** Titles and sentences of the screens. */
export const bankStatementWords = {
  title: "Bank statements",
  uploaded: "Bank statement imported",
  uploadFailed: "Failed to import the bank statement",
  committed: "Bank statement committed",
  commitFailed: "Failed to commit the bank statement",
  discarded: "Dry run discarded",
  discardFailed: "Failed to discard the dry run",
  undone: "Import undone",
  undoFailed: "Failed to undo the import",
  matched: "Bank line matched",
  matchFailed: "Failed to match the bank line",
  unmatched: "Match removed",
  unmatchFailed: "Failed to remove the match",
  same: "Recorded as the same movement",
  sameFailed: "Failed to record the bank line",
  another: "The line is open now",
  settled: "Instruction settled, and the bank line matched",
  settleFailed: "Failed to settle and match",
  suspense: "Posted to suspense",
  suspenseFailed: "Failed to post to suspense",
  assigned: "Assigned to the account",
  assignFailed: "Failed to assign the bank line",
  notFound: "Bank statement not found",
  lineNotFound: "Bank line not found",
  empty: "No bank statements found",
  noLines: "No lines found",
  noMissing: "Nothing is missing",
} as const;

export const importFilters = {
  status: choice("Status", shownStatuses, { all: "All statuses", labels: importStatusLabels }),
  lines: choice("Lines", ["open", "done"], {
    all: "All imports",
    labels: { open: "With open lines", done: "Without open lines" },
  }),
  from: dateFrom("Imported since"),
  to: dateTo("Imported until"),
};
export const importFilterSchema = filterSchema(importFilters);
export const missingFilterSchema = filterSchema({});

export const lineFilters = {
  match: choice("Match", lineMatches, { all: "All lines", labels: lineMatchLabels }),
  outcome: choice("Done with it", [...lineOutcomes, "open"], {
    all: "All outcomes",
    labels: { ...lineOutcomeLabels, open: "Still open" },
  }),
  direction: choice("Direction", lineDirections, { all: "Credits and debits", labels: directionLabels }),
  min: amountMin("At least"),
  max: amountMax("At most"),
};
export const lineFilterSchema = filterSchema(lineFilters);

/**
 * A balance at one end of the period: the file's, our own, and the difference (file less own). Null if the file has
 * none.
 */
const comparedBalance = z.object({
  file: decimalSchema.nullable(),
  ours: decimalSchema,
  difference: decimalSchema.nullable(),
});

/** A part of the closing difference, with its sign: the parts add up to it. */
const differencePart = z.object({
  kind: z.enum(["opening", "lines", "missing", "timing", "earlier", "file"]),
  sentence: z.string(),
  count: z.int(),
  amount: decimalSchema,
});

const totals = z.object({ lines: z.int(), amount: decimalSchema });

/** An import of a bank's statement, without its lines. Dates are the bank's, instants ISO 8601 in UTC. */
export const bankStatementSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  format: z.enum(bankFormats),
  cbsAccount: z.string(),
  virtualAccountId: z.int().nullable().describe("Where it is a virtual account's own statement"),
  currency: currencySchema,
  from: z.string(),
  to: z.string(),
  status: z.enum(importStatuses),
  uploadedBy: z.string(),
  uploadedAt: z.iso.datetime(),
  committedBy: z.string().nullable(),
  committedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  lineCount: z.int(),
  doneCount: z.int().describe("Of a commit that is under way: how many lines it has dealt with"),
  counts: z.object({ ...Object.fromEntries(lineMatches.map((match) => [match, totals])) } as Record<
    LineMatch,
    typeof totals
  >),
  opening: comparedBalance,
  closing: comparedBalance,
  explanation: differencePart.array().describe("The parts that make the closing difference"),
});
export type BankStatementDto = z.output<typeof bankStatementSchema>;

/** A line of a bank's statement; an entry of several payments has one line for each. */
export const bankLineSchema = z.object({
  id: z.int(),
  bankStatementId: z.int(),
  entry: z.int().describe("The line of the file where its entry begins"),
  part: z.int().describe("Which payment of a batch entry it is, from 1; 0 where the entry is one"),
  direction: z.enum(lineDirections),
  pending: z.boolean(),
  amount: decimalSchema,
  currency: currencySchema,
  booked: z.string(),
  valued: z.string().nullable(),
  bankReference: z.string(),
  endToEndId: z.string(),
  references: z.string().array(),
  remittance: z.string(),
  counterpartyName: z.string(),
  counterpartyAccount: z.string(),
  counterpartyAgent: z.string().describe("The BIC of its bank, or its number within a clearing system"),
  structuredReference: z.string().describe("The creditor's reference that the payer gave as such"),
  particulars: particularsSchema,
  virtualAccount: z.object({ id: z.int(), virtualIban: z.string(), customerName: z.string() }).nullable(),
  match: z.enum(lineMatches),
  reason: z.string(),
  refusal: z
    .enum(receiptRefusals)
    .nullable()
    .describe("Rule of its account that refused it, or would refuse a new credit now"),
  journalIds: z.string().array(),
  instructionId: z.int().nullable(),
  likeLineId: z
    .int()
    .nullable()
    .describe(
      "Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file",
    ),
  outcome: z.enum(lineOutcomes).nullable(),
  suspenseAccount: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type BankLineDto = z.output<typeof bankLineSchema>;

/** Posting of the file's period that the file lacks. */
const missingSchema = z.object({
  journalId: z.string(),
  kind: z.string(),
  direction: z.enum(lineDirections),
  amount: decimalSchema,
  currency: currencySchema,
  bookedAt: z.iso.datetime(),
  reference: z.string(),
  description: z.string(),
});
export type MissingDto = z.output<typeof missingSchema>;

/** An import with a page of its lines, and the first 1,000 missing postings. */
export const bankStatementWithLines = bankStatementSchema.extend({
  lines: bankLineSchema.array(),
  missing: missingSchema.array(),
});

/** The first import of an upload, with all of its imports. */
export const uploadedBankStatement = bankStatementWithLines.extend({
  statements: bankStatementSchema
    .array()
    .describe("One for each file of a ZIP, and each account and currency of a file; `id` is the first one's"),
});

/** A column of a CSV, from 0; null if the file has none. */
const column = z.int().min(0).max(200);
const optionalColumn = column.nullable().optional();
const csvColumnsSchema = z.object({
  date: column,
  description: column,
  valueDate: optionalColumn,
  account: optionalColumn.describe("Names the account of each row, in a file of several accounts"),
  amount: optionalColumn.describe("With its sign, or with `side`"),
  side: optionalColumn.describe("Says whether the amount is a debit or a credit"),
  debit: optionalColumn,
  credit: optionalColumn,
  currency: optionalColumn,
  status: optionalColumn.describe("Says whether the row is booked, pending or no booking"),
  reference: optionalColumn,
  counterparty: optionalColumn,
  counterpartyAccount: optionalColumn,
  counterpartyAgent: optionalColumn,
  structuredReference: optionalColumn,
  balance: optionalColumn,
});

/** Mapping of a CSV: its columns, and its notation of dates, amounts and states. */
export const csvMappingSchema = z.object({
  separator: z.string().min(1).max(3),
  encoding: z.string().max(40),
  headerRow: z.int().min(0).max(1000),
  columns: csvColumnsSchema,
  dateOrder: z.enum(["dmy", "mdy", "ymd", "hr"]),
  decimal: z.enum([".", ","]),
  headings: z.string().max(500).array().max(201).optional(),
  statuses: z
    .record(z.string().max(200), z.enum(csvRowStates))
    .optional()
    .describe(
      "State for each word of the status column that is not known: booked, pending, or none for no booking",
    ),
  rows: z
    .record(z.string().max(200), z.enum(csvRowAnswers))
    .optional()
    .describe(
      "For rows that are no bookings as they stand, such as totals: none leaves them out. By their text, with # for digits",
    ),
});
export type CsvMappingDto = z.output<typeof csvMappingSchema>;

/** Answers of a caller about a CSV: any part of a mapping. Everything else is read from the file and never guessed. */
export const csvAnswersSchema = csvMappingSchema.extend({ columns: csvColumnsSchema.partial() }).partial();

const file = z.file("Choose the bank's file").meta({
  type: "string",
  format: "binary",
  description:
    "camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, QIF, CSV, XLSX, XLS, or a ZIP of these, at most 25 MB",
});
const cbsAccount = z
  .string("Choose a CBS account")
  .trim()
  .regex(/^\d{6,20}$/, "Choose a CBS account");

const encoding = z
  .enum(textEncodings)
  .optional()
  .describe("For a CSV or SWIFT message that is not UTF-8, if its letters do not show the encoding");

export const uploadForm = z.object({
  file,
  cbsAccount,
  mapping: z
    .string()
    .max(20_000)
    .optional()
    .describe(
      'For a CSV: answers to the questions that its headings and balances leave open, as JSON: {"columns": {"debit": 2, "credit": 3}}, {"decimal": ","}, {"dateOrder": "dmy"}; columns count from 0. It is remembered for files of the account with the same headings',
    ),
  currency: currencySchema.optional().describe("For a CSV that names none, if the CBS account holds several"),
  encoding,
  others: z
    .enum(["leave_out"])
    .optional()
    .describe(
      "For a file of several accounts: leave_out imports it without the statements of accounts that are no CBS accounts here",
    ),
  pages: z
    .enum(["alone"])
    .optional()
    .describe(
      "For a page of a statement whose other pages the upload does not hold (PAGES_MISSING): alone imports it without them",
    ),
});

/** Maximum size of the body: the file and the form's fields. */
const maxBytes = largestFile + 64 * 1024;

export const uploadBankStatementCall = call({
  method: "POST",
  path: "/api/bank-statements",
  cost: "expensive",
  form: uploadForm,
  response: uploadedBankStatement,
  status: 201,
  idempotent: true,
  maxBytes,
});

export const previewForm = uploadForm.omit({ currency: true, others: true, pages: true });

/** An open question about a CSV, which a person answers before anything is read. `values`: texts of a status column or of rows. */
const csvQuestionSchema = z.object({
  about: z.enum([
    "amounts",
    "side",
    "status",
    "rows",
    "decimal",
    "date",
    "dateOrder",
    "account",
    "currency",
    "encoding",
  ]),
  sentence: z.string(),
  values: z.string().array().optional(),
  readings: z
    .object({
      answer: csvAnswersSchema,
      rows: z.object({ date: z.string(), text: z.string(), amount: z.string() }).array(),
    })
    .array()
    .optional()
    .describe("Readings that fit the file: the answer that makes each, and rows of the file by it"),
});

/** First rows of a CSV, the mapping of its columns, and the open questions. */
export const csvPreviewSchema = z.object({
  mapping: csvMappingSchema,
  remembered: z.boolean(),
  changed: z.boolean().describe("Whether the account's last file had other headings"),
  questions: csvQuestionSchema.array(),
  headings: z.string().array(),
  rows: z.string().array().array(),
});
export type CsvPreview = z.output<typeof csvPreviewSchema>;

export const previewBankCsvCall = call({
  method: "POST",
  path: "/api/bank-statements/preview",
  cost: "expensive",
  form: previewForm,
  response: csvPreviewSchema,
  maxBytes,
});

export const listBankStatementsCall = call({
  method: "GET",
  path: "/api/bank-statements",
  query: importFilterSchema.extend(pagingQuery.shape),
  response: bankStatementSchema.array(),
});

export const getBankStatementCall = call({
  method: "GET",
  path: "/api/bank-statements/{id}",
  params: idParams,
  query: lineFilterSchema.extend(pagingQuery.shape),
  response: bankStatementWithLines,
  versioned: "digest",
});

export const commitBankStatementCall = call({
  method: "POST",
  path: "/api/bank-statements/{id}/commit",
  cost: "expensive",
  params: idParams,
  response: bankStatementSchema,
  idempotent: true,
  versioned: "digest",
});

export const undoBankStatementCall = call({
  method: "POST",
  path: "/api/bank-statements/{id}/undo",
  cost: "expensive",
  params: idParams,
  response: bankStatementSchema,
  idempotent: true,
});

export const discardBankStatementCall = call({
  method: "DELETE",
  path: "/api/bank-statements/{id}",
  params: idParams,
  status: 204,
});

export const exportBankLinesCall = call({
  method: "GET",
  path: "/api/bank-statements/{id}/export/csv",
  cost: "expensive",
  params: idParams,
  query: exportSchema(lineFilterSchema),
});

export const matchLineSchema = z.object({
  journalIds: z
    .array(z.string().trim().min(1).max(60))
    .min(1, "Choose at least one posting")
    .max(500, "At most 500 postings"),
});

export const matchBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/match",
  params: idParams,
  body: matchLineSchema,
  response: bankLineSchema,
  idempotent: true,
});

export const settleBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/settle",
  params: idParams,
  body: z.object({ instructionId: z.int().positive() }),
  response: bankLineSchema,
  idempotent: true,
});

export const unmatchBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/unmatch",
  params: idParams,
  response: bankLineSchema,
  idempotent: true,
});

export const sameBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/same",
  params: idParams,
  response: bankLineSchema,
  idempotent: true,
});

const suspenseSchema = z.object({
  suspenseAccount: z
    .string()
    .trim()
    .regex(/^\d{6,20}$/, "Choose a suspense account")
    .optional()
    .describe("The first active one that holds the currency where it is absent"),
});

export const suspendBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/suspense",
  params: idParams,
  body: suspenseSchema,
  response: bankLineSchema,
  idempotent: true,
});

const assignLineSchema = z.object({
  vaId: z.int("Choose a virtual account").positive("Choose a virtual account"),
});

export const assignBankLineCall = call({
  method: "POST",
  path: "/api/bank-lines/{id}/assign",
  params: idParams,
  body: assignLineSchema,
  response: bankLineSchema,
  idempotent: true,
});
