import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { byId, choice, code, dateFrom, dateTo, exportSchema, filterSchema } from "@/platform/lists/contract";
import { receiptStatuses } from "@/vocabulary/collection-options";
import type { Text } from "@/vocabulary/language";
import { amountSchema, currencySchema, decimalSchema } from "@/vocabulary/money";
import { paidToSchema } from "@/vocabulary/party/paid-to";
import { visibleLine } from "@/vocabulary/visible-line";
import { applicationSchema } from "../expected-receipts/contract";

export type ReceiptStatus = (typeof receiptStatuses)[number];
export const receiptStatusLabels: Record<ReceiptStatus, Text> = {
  unapplied: "Unapplied",
  overpaid: "Overpaid",
  applied: "Applied",
  kept: "Kept",
  returned: "Returned",
};

/** Reasons why an expected receipt is suggested for a receipt, the strongest first. */
export const suggestionReasons = ["reference", "number", "paid_to", "payer", "amount"] as const;

export type SuggestionReason = (typeof suggestionReasons)[number];
export const suggestionLabels: Record<SuggestionReason, Text> = {
  reference: "Its reference is named",
  number: "Its number is named",
  paid_to: "Its account number was paid",
  payer: "Its payer paid",
  amount: "Its amount is the same",
};

export const receiptWords = {
  title: "Receipts",
  empty: "No receipts found",
  notFound: "Receipt not found",
  applicationNotFound: "Application not found",
  applied: "Receipt applied successfully",
  applyFailed: "Failed to apply receipt",
  undone: "Application undone successfully",
  undoFailed: "Failed to undo application",
  kept: "The rest stays on the account",
  keepFailed: "Failed to keep the rest",
  noPayer: "The account that paid is not known: it can be returned to no other",
  noRest: "Nothing is left of this receipt",
} as const;

/** A credit from outside, as lists answer it; its id is the transaction's. Dates are the bank's. */
export const receiptSchema = z.object({
  id: z.int(),
  vaId: z.int(),
  amount: decimalSchema,
  currency: currencySchema,
  bookedOn: z.iso.date(),
  valuedOn: z.iso.date(),
  payer: z.object({ name: z.string().nullable(), account: z.string().nullable() }).nullable(),
  reference: z.string().nullable().describe("The creditor reference that the payer gave as such"),
  endToEndId: z.string().nullable(),
  remittance: z.string().nullable(),
  paidTo: paidToSchema,
  applied: decimalSchema,
  kept: decimalSchema,
  returned: decimalSchema,
  rest: decimalSchema.describe("`amount` less `applied`, `kept` and `returned`"),
  status: z.enum(receiptStatuses),
  applications: applicationSchema.array().describe("Undone ones are left out"),
});
export type ReceiptDto = z.output<typeof receiptSchema>;

const suggestionSchema = z.object({
  expectedReceiptId: z.int(),
  number: z.string(),
  amount: decimalSchema.describe("What of the rest would be applied to it"),
  open: decimalSchema,
  dueDate: z.iso.date(),
  payer: z.string().nullable(),
  why: z.enum(suggestionReasons),
});
export type SuggestionDto = z.output<typeof suggestionSchema>;

const receiptRecordSchema = receiptSchema.extend({ suggestions: suggestionSchema.array() });
export type ReceiptRecordDto = z.output<typeof receiptRecordSchema>;

export const receiptFilters = {
  status: choice("Status", receiptStatuses, { all: "All statuses", labels: receiptStatusLabels }),
  vaId: byId("Account"),
  clientId: code("Client ID"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const receiptFilterSchema = filterSchema(receiptFilters);

export const listReceiptsCall = call({
  method: "GET",
  path: "/api/receipts",
  query: receiptFilterSchema.extend(pagingQuery.shape),
  response: receiptSchema.array(),
});

export const exportReceiptListCall = call({
  method: "GET",
  path: "/api/receipts/export/csv",
  cost: "expensive",
  query: exportSchema(receiptFilterSchema),
});

/** Files of receipts with what they paid. */
const receiptFormats = ["csv", "camt054"] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

const exportQuery = z.object({
  from: dateFrom("From").schema,
  to: dateTo("To").schema,
  vaId: byId("Account").schema,
  format: z.enum(receiptFormats, `Choose one of: ${receiptFormats.join(", ")}`).default("csv"),
});
export type ExportReceipts = z.output<typeof exportQuery>;

export const exportReceiptsCall = call({
  method: "GET",
  path: "/api/receipts/export",
  cost: "expensive",
  query: exportQuery,
});

export const getReceiptCall = call({
  method: "GET",
  path: "/api/receipts/{id}",
  params: idParams,
  response: receiptRecordSchema,
});

const applySchema = z
  .object({
    applications: z
      .array(
        z.object({
          expectedReceiptId: z.int().positive(),
          amount: amountSchema,
          writeOff: z
            .boolean()
            .default(false)
            .describe(
              "true closes it: within its bounds, what is short is written off, and what is above is taken",
            ),
        }),
      )
      .min(1, "Name at least one expected receipt")
      .max(100, "Name at most 100 expected receipts"),
  })
  .refine(
    ({ applications }) =>
      new Set(applications.map(({ expectedReceiptId }) => expectedReceiptId)).size === applications.length,
    { path: ["applications"], message: "Name each expected receipt once" },
  )
  .meta({ example: { applications: [{ expectedReceiptId: 1, amount: "10.00" }] } });
export type ApplyReceipt = z.output<typeof applySchema>;

export const applyReceiptCall = call({
  method: "POST",
  path: "/api/receipts/{id}/applications",
  params: idParams,
  body: applySchema,
  response: receiptRecordSchema,
  idempotent: true,
});

export const undoApplicationCall = call({
  method: "DELETE",
  path: "/api/receipts/{id}/applications/{applicationId}",
  params: z.object({ id: idParam, applicationId: idParam }),
  status: 204,
  idempotent: true,
});

export const keepReceiptCall = call({
  method: "POST",
  path: "/api/receipts/{id}/keep",
  params: idParams,
  body: z
    .object({ note: visibleLine(200).min(1, "Say why it stays") })
    .meta({ example: { note: "A deposit for next year's season" } }),
  response: receiptRecordSchema,
  idempotent: true,
});
