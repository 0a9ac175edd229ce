import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, code, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { currencies, currencySchema, decimalSchema } from "@/vocabulary/money";
import { acceptancesUnderWay, entryAnswers } from "@/vocabulary/options";

export { acceptancesUnderWay, entryAnswers };

export type EntryAnswer = (typeof entryAnswers)[number];

/** Statuses of a file's order: waiting until the bank answers. */
const entryStatuses = ["waiting", ...entryAnswers] as const;
type EntryStatus = (typeof entryStatuses)[number];
export const entryStatusLabels: Record<EntryStatus, Text> = {
  waiting: "Waiting",
  accepted: "Accepted",
  returned: "Returned",
};

/** Statuses of a file: made and kept here, sent to the bank, or answered for each of its orders. */
const fileStatuses = ["made", "sent", "answered"] as const;
export type FileStatus = (typeof fileStatuses)[number];
export const fileStatusLabels: Record<FileStatus, Text> = {
  made: "Made",
  sent: "Sent",
  answered: "Answered",
};

/** Kinds of orders: a client's payment, or the settlement between two CBS accounts. */
const entryKinds = ["payment", "settlement"] as const;
type EntryKind = (typeof entryKinds)[number];
export const entryKindLabels: Record<EntryKind, Text> = { payment: "Payment", settlement: "Settlement" };

/** Maximum size of a bank's report, in bytes. */
export const maxReportBytes = 20 * 1024 * 1024;

/** Maximum number of orders per file; further ones wait for the next. */
export const mostOrders = 50_000;

export const paymentFileMessages = {
  notInSuspense: "This payment's money is not in suspense, or was assigned already",
  made: "Payment file made successfully",
  makeFailed: "Failed to make payment file",
  sent: "Payment file marked as sent",
  sendFailed: "Failed to mark payment file as sent",
  read: "Payment status report read successfully",
  readFailed: "Failed to read payment status report",
  notFound: "Payment file not found",
  entryNotFound: "This payment file has no such order",
  none: "No payment files found",
  noEntries: "No orders found",
  nothing: "Nothing waits to be filed",
  chooseReport: "Choose a file",
} as const;

const cbsNumber = z.string().regex(/^\d{6,20}$/, "A CBS account is a number of 6 to 20 digits");
const bankDay = z.iso.date("Use a date such as 2026-11-18");

/** Maximum number of payments of a file that can be chosen one by one. */
export const mostChosen = 200;

const makeFileSchema = z.object({
  cbsAccount: cbsNumber,
  date: bankDay.describe("A business day: what was booked up to its end goes into the file"),
  payments: z
    .array(z.int().positive())
    .min(1, "Choose a payment")
    .max(mostChosen, "Choose at most 200 payments, or all")
    .refine((ids) => new Set(ids).size === ids.length, "Name each payment once")
    .optional()
    .describe(
      "The waiting payments that go into it; all where absent. The others go with a later day's file",
    ),
});
export type MakeFile = z.output<typeof makeFileSchema>;

/** A payment file in the API. Instants are ISO 8601 in UTC. */
export const paymentFileSchema = z.object({
  id: z.int(),
  cbsAccount: z.string(),
  date: z.iso.date().describe("The business day up to whose end payments were taken"),
  messageId: z.string().describe("The file's own id, by which the bank's report names it"),
  status: z.enum(fileStatuses),
  count: z.int(),
  controlSum: decimalSchema.describe("The sum of all amounts, whatever their currencies (ISO 20022)"),
  accepted: z.int(),
  returned: z.int(),
  madeBy: z.string().nullable(),
  madeAt: z.iso.datetime(),
  sentBy: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type PaymentFileDto = z.output<typeof paymentFileSchema>;

/** An order of a file. `reasonCode` and `reason` are the bank's own, for a return. */
export const fileEntrySchema = z.object({
  kind: z.enum(entryKinds),
  instructionId: z
    .string()
    .describe("How the file names it: P and the payment's id, S and the instruction's"),
  paymentId: z.int().nullable(),
  settlementInstructionId: z.int().nullable(),
  reference: z.string(),
  recipient: z.string(),
  amount: decimalSchema,
  currency: currencySchema,
  executionDate: z.iso
    .date()
    .nullable()
    .describe("The day on which the bank is asked to carry it out; null of orders filed before it was kept"),
  status: z.enum(entryStatuses),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type FileEntryDto = z.output<typeof fileEntrySchema>;

/** A bank's status report and its effects. */
export const statusReportSchema = z.object({
  id: z.int(),
  fileId: z.int().nullable().describe("The file that it answers; null where that was not made here"),
  messageId: z.string().describe("The id of the file that it names"),
  accepted: z.int().describe("Orders that the bank took"),
  returned: z.int().describe("Orders that it did not take: the payers have their money back"),
  unknown: z.int().describe("Orders that no file here has, or not this one"),
  pending: z.int(),
  repeated: z.int().describe("Orders of which it says what was known already"),
  problems: z.string().array().describe("What needs a person's eye, as sentences; 100 at most"),
  duplicate: z.boolean().describe("Whether these bytes were read before: then nothing was booked again"),
});
export type StatusReportDto = z.output<typeof statusReportSchema>;

export const fileFilters = {
  status: choice("Status", fileStatuses, { all: "All statuses", labels: fileStatusLabels }),
  cbs: code("CBS account"),
  from: dateFrom("Made since"),
  to: dateTo("Made until"),
};
export const fileFilterSchema = filterSchema(fileFilters);

export const entryFilters = {
  answer: choice("Answer", entryStatuses, { all: "All", labels: entryStatusLabels }),
  kind: choice("Kind", entryKinds, { all: "Payments and settlements", labels: entryKindLabels }),
};
export const entryFilterSchema = filterSchema(entryFilters);

export const makeFileCall = call({
  method: "POST",
  path: "/api/payment-files",
  cost: "expensive",
  body: makeFileSchema,
  response: paymentFileSchema,
  status: 201,
  idempotent: true,
});

export const listFilesCall = call({
  method: "GET",
  path: "/api/payment-files",
  query: fileFilterSchema.extend(pagingQuery.shape),
  response: paymentFileSchema.array(),
});

export const getFileCall = call({
  method: "GET",
  path: "/api/payment-files/{id}",
  cost: "expensive",
  params: idParams,
  query: pagingQuery.extend({
    format: z
      .enum(["json", "xml"])
      .optional()
      .describe("The XML as well, for clients that cannot send Accept"),
  }),
  response: paymentFileSchema.extend({ entries: fileEntrySchema.array() }),
});

export const readReportCall = call({
  method: "POST",
  path: "/api/payment-status-reports",
  cost: "expensive",
  form: z.object({
    file: z.file(paymentFileMessages.chooseReport).meta({
      type: "string",
      format: "binary",
      description: "pain.002 of version 001.03, 001.10 or 001.11, at most 20 MB",
    }),
  }),
  response: statusReportSchema,
  idempotent: true,
  maxBytes: maxReportBytes,
});

export const markSentCall = call({
  method: "POST",
  path: "/api/payment-files/{id}/sent",
  params: idParams,
  response: paymentFileSchema,
  idempotent: true,
});

const assignReturnSchema = z.object({
  vaId: z.int("Choose a virtual account").positive("Choose a virtual account"),
});

export const assignReturnCall = call({
  method: "POST",
  path: "/api/payments/{id}/assign",
  params: idParams,
  body: assignReturnSchema,
  response: z.object({
    paymentId: z.int(),
    vaId: z.int().describe("The account that was credited"),
    amount: z.string(),
    currency: z.enum(currencies),
  }),
  idempotent: true,
});

export const assignReturnWords = {
  assigned: "Assigned to the account",
  failed: "Failed to assign the returned payment",
} as const;
