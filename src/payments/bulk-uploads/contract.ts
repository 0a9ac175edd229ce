import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParams, pagingQuery } from "@/kernel/query-params";
import type { PayeeCheckResult } from "@/payments/payee-checks/contract";
import { choice, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { currencySchema, decimalSchema } from "@/vocabulary/money";
import { commitModes, payeeCheckResults, rowStates, uploadKinds, uploadStatuses } from "@/vocabulary/options";
import { sentNames } from "@/vocabulary/sent-details";

export { commitModes, rowStates, uploadKinds, uploadStatuses };

export type UploadKind = (typeof uploadKinds)[number];
export const uploadKindLabels: Record<UploadKind, Text> = {
  accounts: "Accounts",
  payments: "Payments",
  expected_receipts: "Expected receipts",
  numbers: "Account numbers",
};

export type UploadStatus = (typeof uploadStatuses)[number];
export const uploadStatusLabels: Record<UploadStatus, Text> = {
  ready: "To be checked",
  committing: "In progress",
  done: "Done",
  failed: "Stopped",
};

export type RowState = (typeof rowStates)[number];
export const rowStateLabels: Record<RowState, Text> = {
  good: "Good",
  bad: "Needs fixing",
  done: "Done",
  waiting: "Waits for a second person",
  scheduled: "Scheduled",
  refused: "Refused",
};

export type CommitMode = (typeof commitModes)[number];

/** Maximum size of a payments file by SFTP, in bytes, and maximum number of columns of any file. */
export const uploadLimits = { fileBytes: 5 * 1024 * 1024, columns: 60 } as const;

/** The largest file of each kind. */
export const mostMegabytes: Readonly<Record<UploadKind, number>> = {
  accounts: 5,
  payments: 5,
  expected_receipts: 5,
  numbers: 25,
};

/** Maximum number of rows below a file's headings. */
export const mostRows: Readonly<Record<UploadKind, number>> = {
  accounts: 2_500,
  payments: 2_500,
  expected_receipts: 20_000,
  numbers: 100_000,
};

/** Maximum number of rows in the answer to an upload; further ones are read by pages. */
export const mostAnswered = 2_500;

export const bulkWords = {
  title: "Bulk Upload",
  empty: "No uploads found",
  noRows: "No rows found",
  notFound: "Upload not found",
  noMessage: "This upload is no pain.001 message: it has no status report",
  rowNotFound: "The upload has no such row",
  fileMissing: "Choose a file",
  uploadFailed: "Failed to read the file",
  commitFailed: "Failed to carry the upload out",
  mendFailed: "Failed to save the cell",
} as const;

/** The columns of each kind, by the names that headings have in any case, spaces ignored. */
export const accountColumns = [
  "customerName",
  "companyName",
  "reference",
  "type",
  "currency",
  "description",
  "creditEnabled",
  "debitEnabled",
  "networth",
  "clientId",
  "cbsAccount",
  "acceptSignedUpClient",
] as const;
/** Cells of a payment in a file. */
const paymentCells = z.object({
  from: z.string(),
  recipient: z.string(),
  amount: z.string(),
  description: z.string(),
  reference: z.string(),
});
export const paymentColumns: readonly string[] = paymentCells.keyof().options;
/** Columns of a file that describe the payee and the purpose. */
export const payeeColumns = [
  "creditorName",
  "creditorBic",
  "clearingCode",
  "creditorCountry",
  "creditorTown",
  "creditorStreet",
  "creditorBuilding",
  "creditorPostCode",
  "creditorSubdivision",
  "creditorAddress",
  "purpose",
  "structuredReference",
  "chargeBearer",
  "regulatoryReporting",
] as const;
const expectedColumns = [
  "vaId",
  "number",
  "amount",
  "currency",
  "dueDate",
  "payerName",
  "payerAccount",
  "payerEmail",
  "reference",
  "toleranceBelow",
  "toleranceAbove",
  "acceptFrom",
  "acceptUntil",
  "description",
  "externalId",
] as const;
export const uploadColumns: Readonly<Record<UploadKind, readonly string[]>> = {
  accounts: accountColumns,
  expected_receipts: expectedColumns,
  payments: [...paymentColumns, "currency", "executionDate", ...payeeColumns],
  numbers: ["name", "externalId"],
};
const columnLabels: Readonly<Record<string, Text>> = {
  customerName: "Customer Name",
  companyName: "Company Name",
  reference: "Reference",
  type: "Type",
  currency: "Currency",
  description: "Description",
  creditEnabled: "Credit Enabled",
  debitEnabled: "Debit Enabled",
  networth: "Net Worth",
  clientId: "Client ID",
  cbsAccount: "CBS Account",
  acceptSignedUpClient: "Accept a client that signed itself up",
  from: "From Account",
  recipient: "To Account",
  amount: "Amount",
  executionDate: "Execution Date",
  creditorName: "Payee's name",
  creditorBic: "BIC",
  clearingCode: "Clearing code",
  creditorCountry: "Country",
  creditorTown: "Town",
  creditorStreet: "Street",
  creditorBuilding: "Building number",
  creditorPostCode: "Post code",
  creditorSubdivision: "Part of the country",
  creditorAddress: "Address",
  purpose: "Purpose",
  structuredReference: "Structured reference",
  chargeBearer: "Charges",
  regulatoryReporting: "Regulatory reporting code",
  vaId: "Account",
  number: "Number",
  dueDate: "Due",
  payerName: "Payer",
  payerAccount: "Payer Account",
  payerEmail: "Payer E-mail",
  toleranceBelow: "May be short by",
  toleranceAbove: "May be above by",
  acceptFrom: "Accepted since",
  acceptUntil: "Accepted until",
  name: "Holder",
  externalId: "External Id",
};

/** Labels of columns for one kind of file, where they differ. */
const labelsOfKinds: Partial<Record<UploadKind, Readonly<Record<string, Text>>>> = {
  numbers: { externalId: "Holder Id" },
};

/** Label of a column; an unknown column's own name. */
export const columnLabel = (kind: UploadKind, column: string): Text =>
  labelsOfKinds[kind]?.[column] ?? columnLabels[column] ?? data(column);

/** Required columns of a file. */
export const requiredColumns: Readonly<Record<UploadKind, readonly string[]>> = {
  accounts: ["customerName", "companyName", "reference", "type"],
  payments: paymentColumns.filter((column) => column !== "reference"),
  expected_receipts: ["vaId", "number", "amount", "dueDate"],
  numbers: ["name", "externalId"],
};

/** Error in a cell; `column` is empty for an error of the whole row. */
const rowErrorSchema = z.object({
  row: z.int().describe("As a spreadsheet numbers it: the heading is row 1"),
  column: z.string(),
  message: z.string(),
});
export type RowError = z.output<typeof rowErrorSchema>;

export const rowSchema = z.object({
  row: z.int(),
  values: z
    .record(z.string(), z.string())
    .describe("Its cells by their columns, as they were read or mended"),
  state: z.enum(rowStates),
  vaId: z
    .int()
    .nullable()
    .describe("The account that was opened, that pays, that is to be paid, or that a number leads to"),
  paymentId: z.int().nullable(),
  approvalId: z.int().nullable(),
  scheduledPaymentId: z.int().nullable().describe("The payment that waits for its day, or did"),
  expectedReceiptId: z.int().nullable(),
  accountNumberId: z.int().nullable().describe("The number that its holder got"),
  executesOn: z.iso.date().nullable().describe("The business day of that payment"),
  message: z.string().nullable().describe("Why it was refused"),
  nameCheck: z
    .object({ result: z.enum(payeeCheckResults), name: z.string().nullable() })
    .nullable()
    .describe("Whether the account is held under the payee's name; whose it is, with `close_match` alone"),
  notCarried: z
    .string()
    .array()
    .describe("Elements of the pain.001 that are not passed on with the payment, such as `Tax`"),
  carried: z
    .partialRecord(z.enum(sentNames), z.string())
    .describe("What else of the pain.001 is passed on with the payment, by what it is"),
});
export type RowDto = z.output<typeof rowSchema>;

/**
 * Total that the good rows of a payments file pay from one account. Amounts are decimals in its currency; payments of
 * later days reduce no balance today.
 */
const totalSchema = z.object({
  vaId: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  currency: currencySchema,
  count: z.int(),
  amount: decimalSchema,
  laterCount: z.int().describe("Payments of later days, which are scheduled"),
  laterAmount: decimalSchema,
  availableBalance: decimalSchema,
  balanceAfter: decimalSchema,
});
export type TotalDto = z.output<typeof totalSchema>;

/** An upload without its rows. Instants are ISO 8601 in UTC. */
export const uploadSchema = z.object({
  id: z.int(),
  kind: z.enum(uploadKinds),
  status: z.enum(uploadStatuses),
  fileName: z.string(),
  readAs: z.string().describe("How the file was read, e.g. CSV, UTF-8, semicolons"),
  columns: z.string().array(),
  total: z.int().describe("Rows below the heading"),
  good: z.int(),
  bad: z.int(),
  mode: z.enum(commitModes).nullable(),
  done: z.int(),
  waiting: z.int(),
  scheduled: z.int().describe("Rows whose payments are made on a later day, or were"),
  refused: z.int(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  committedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  failure: z.string().nullable(),
  messageId: z.string().nullable().describe("What a pain.001 calls itself (MsgId); null of a table"),
  duplicateOf: z.int().nullable().describe("The first upload that says the same, in whatever format"),
  poolId: z.int().nullable().describe("The pool whose numbers its holders get; null of other kinds"),
  version: z
    .string()
    .describe("Digest of a preview. Send it in If-Match: the write fails with 409 if anything changed"),
  nameChecks: z
    .object({
      asking: z.boolean(),
      match: z.int(),
      close_match: z.int(),
      no_match: z.int(),
      unavailable: z.int(),
    })
    .nullable()
    .describe("Rows by what the check of the payee's name came to; null where none is made"),
});
export type UploadDto = z.output<typeof uploadSchema>;

export const previewSchema = uploadSchema.extend({
  rows: rowSchema.array(),
  errors: rowErrorSchema.array(),
  totals: totalSchema.array().describe("Of payments, by account; empty for accounts"),
  notCarried: z
    .object({ element: z.string(), rows: z.int() })
    .array()
    .describe(
      "Elements of a pain.001 that are not passed on with its payments, and the number of orders that have them",
    ),
  carried: z
    .object({ name: z.enum(sentNames), text: z.string(), rows: z.int() })
    .array()
    .describe(
      "What a pain.001 has besides the columns and is passed on with its payments, and the number of orders that have it",
    ),
});
export type PreviewDto = z.output<typeof previewSchema>;

const file = z.file(bulkWords.fileMissing).meta({
  type: "string",
  format: "binary",
  description: "CSV or XLSX, at most 5 MB and 2,500 rows; 20,000 of expected receipts",
});

const again = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .optional()
  .describe("true takes a file once more that was uploaded already");

export const uploadForm = z.object({ file, again });

const numbersForm = z.object({
  file: file.meta({ description: "CSV or XLSX, at most 25 MB and 100,000 rows" }),
  again,
  poolId: chosenId("Choose a number pool").describe("The pool whose numbers the holders get"),
});

/** Maximum size of a body in bytes: the file and the form's other fields. */
const maxBytesOf = (kind: UploadKind) => (mostMegabytes[kind] * 1024 + 64) * 1024;
const maxBytes = maxBytesOf("accounts");

export const uploadAccountsCall = call({
  method: "POST",
  path: "/api/bulk-uploads/accounts",
  cost: "expensive",
  form: uploadForm,
  response: previewSchema,
  status: 201,
  idempotent: true,
  maxBytes,
});

export const uploadPaymentsCall = call({
  method: "POST",
  path: "/api/bulk-uploads/payments",
  cost: "expensive",
  form: uploadForm,
  response: previewSchema,
  status: 201,
  idempotent: true,
  maxBytes,
});

export const uploadExpectedCall = call({
  method: "POST",
  path: "/api/bulk-uploads/expected-receipts",
  cost: "expensive",
  form: uploadForm,
  response: previewSchema,
  status: 201,
  idempotent: true,
  maxBytes,
});

export const uploadNumbersCall = call({
  method: "POST",
  path: "/api/bulk-uploads/numbers",
  cost: "expensive",
  form: numbersForm,
  response: previewSchema,
  status: 201,
  idempotent: true,
  maxBytes: maxBytesOf("numbers"),
});

export const templateCsvCall = call({
  method: "GET",
  path: "/api/bulk-uploads/accounts/template.csv",
  cost: "cheap",
});
export const templateXlsxCall = call({
  method: "GET",
  path: "/api/bulk-uploads/accounts/template.xlsx",
  cost: "cheap",
});
export const paymentsTemplateCall = call({
  method: "GET",
  path: "/api/bulk-uploads/payments/template.csv",
  cost: "cheap",
});

export const expectedTemplateCsvCall = call({
  method: "GET",
  path: "/api/bulk-uploads/expected-receipts/template.csv",
  cost: "cheap",
});
export const expectedTemplateXlsxCall = call({
  method: "GET",
  path: "/api/bulk-uploads/expected-receipts/template.xlsx",
  cost: "cheap",
});

export const numbersTemplateCsvCall = call({
  method: "GET",
  path: "/api/bulk-uploads/numbers/template.csv",
  cost: "cheap",
});
export const numbersTemplateXlsxCall = call({
  method: "GET",
  path: "/api/bulk-uploads/numbers/template.xlsx",
  cost: "cheap",
});

export const uploadFilters = {
  kind: choice("Kind", uploadKinds, { all: "All kinds", labels: uploadKindLabels }),
  status: choice("Status", uploadStatuses, { all: "All statuses", labels: uploadStatusLabels }),
  from: dateFrom("Uploaded since"),
  to: dateTo("Uploaded until"),
};
export const uploadFilterSchema = filterSchema(uploadFilters);

export const nameCheckLabels = {
  match: "Name matches",
  close_match: "Name is close",
  no_match: "Name does not match",
  unavailable: "Not checked",
} as const satisfies Record<PayeeCheckResult, Text>;

export const rowFilters = {
  state: choice("Rows", rowStates, { all: "All rows", labels: rowStateLabels }),
  names: choice("Name check", payeeCheckResults, { all: "All names", labels: nameCheckLabels }),
};
export const rowFilterSchema = filterSchema(rowFilters);

export const listUploadsCall = call({
  method: "GET",
  path: "/api/bulk-uploads",
  query: uploadFilterSchema.extend(pagingQuery.shape),
  response: uploadSchema.array(),
});

export const getUploadCall = call({
  method: "GET",
  path: "/api/bulk-uploads/{id}",
  params: idParams,
  query: rowFilterSchema.extend(pagingQuery.shape),
  response: previewSchema,
  versioned: "digest",
});

const correctionsSchema = z.object({
  cells: z
    .array(
      z.object({
        row: z.int().positive(),
        column: z.string().min(1).max(100),
        value: z.string().max(2_000, "At most 2,000 characters"),
      }),
    )
    .min(1, "Name at least one cell")
    .max(1_000, "Name at most 1,000 cells"),
});
export type Corrections = z.output<typeof correctionsSchema>;

/** Rewrites cells and checks the whole upload again. */
export const correctCellsCall = call({
  method: "PUT",
  path: "/api/bulk-uploads/{id}",
  cost: "expensive",
  params: idParams,
  body: correctionsSchema,
  response: uploadSchema.extend({ errors: rowErrorSchema.array(), totals: totalSchema.array() }),
  versioned: "digest",
});

const commitSchema = z.object({
  mode: z.enum(commitModes).default("all"),
  acceptNames: z
    .boolean()
    .default(false)
    .describe("true pays accounts, too, whose names do not match or are only close"),
});

export const commitCall = call({
  method: "POST",
  path: "/api/bulk-uploads/{id}/commit",
  cost: "expensive",
  params: idParams,
  body: commitSchema,
  response: uploadSchema,
  status: 202,
  idempotent: true,
  versioned: "digest",
});

/** The pain.002 of an uploaded pain.001. */
export const statusReportCall = call({
  method: "GET",
  path: "/api/bulk-uploads/{id}/status.xml",
  cost: "expensive",
  params: idParams,
});

export const exportErrorsCall = call({
  method: "GET",
  path: "/api/bulk-uploads/{id}/errors.csv",
  cost: "expensive",
  params: idParams,
});
