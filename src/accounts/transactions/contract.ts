import { z } from "zod";
import { call } from "@/kernel/call";
import { chosenId, idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { creditorSchema, payeeDetails } from "@/payments/beneficiaries/contract";
import {
  amountMax,
  amountMin,
  byId,
  choice,
  dateFrom,
  dateTo,
  exportSchema,
  filterSchema,
} from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { amountSchema, currencies, currencySchema, decimalSchema } from "@/vocabulary/money";
import { transactionTypes } from "@/vocabulary/options";
import { counterpartySchema } from "@/vocabulary/party";

export { transactionTypes };

export type TransactionType = (typeof transactionTypes)[number];
export const transactionTypeLabels: Record<TransactionType, Text> = {
  credit: "Credit",
  debit: "Debit",
  hold: "Hold",
  release: "Release",
};

/** Messages of the specification, section 8. */
export const transactionMessages = {
  created: "Transaction created successfully",
  createFailed: "Failed to create transaction",
  empty: "No transactions found",
  noneRecent: "No recent transactions",
  notFound: "Transaction not found",
} as const;

/**
 * What `POST /api/transactions` takes. A hold's description is its reason; a release names the reference, amount
 * and currency of the hold that it ends. `recipient` belongs to a client's payment.
 */
export const postTransactionSchema = z.object({
  vaId: chosenId("Name an account by its id"),
  type: z.enum(transactionTypes),
  amount: amountSchema,
  currency: currencySchema,
  description: z.string().trim().min(1, "Description is required").max(1000, "At most 1,000 characters"),
  reference: z.string().trim().min(1, "Reference is required").max(100, "At most 100 characters"),
  recipient: z.string().trim().min(1).max(100).optional(),
  beneficiaryId: z
    .int()
    .positive()
    .optional()
    .describe("A client's payment to one of its beneficiaries: the recipient may be left out"),
  creditor: creditorSchema.optional().describe("Who is paid, where it is no beneficiary"),
  ...payeeDetails,
  executionDate: z.iso
    .date("Use a date such as 2026-12-02")
    .optional()
    .describe(
      "The bank's day on which a client's payment is made: with a later one nothing is booked or held before it",
    ),
});
export type PostTransaction = z.output<typeof postTransactionSchema>;

/** A transaction on the wire: amounts are decimal strings in the account's currency, `balanceAfter` is the available balance. */
export const transactionSchema = z.object({
  id: z.number().int(),
  vaId: z.number().int(),
  type: z.enum(transactionTypes),
  amount: decimalSchema,
  currency: currencySchema,
  originalAmount: decimalSchema.nullable().describe("What was entered, where that was in another currency"),
  originalCurrency: currencySchema.nullable(),
  rate: z.string().nullable(),
  description: z.string(),
  reference: z.string(),
  balanceAfter: decimalSchema,
  counterparty: counterpartySchema.describe("Who paid or was paid, as far as it is known"),
  processedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type TransactionDto = z.output<typeof transactionSchema>;

/** Answer of the call that books a transaction; a client's payment adds its `outcome`. */
export const submittedSchema = transactionSchema.extend({
  // Clients are not told that the bank reviews a payment.
  outcome: z
    .literal("made")
    .optional()
    .describe("Outcome of a client's payment; a 202 has `second_person` or `scheduled`"),
});
export type SubmittedDto = z.output<typeof submittedSchema>;

/** The filters of the list, by their names in the URL. Dates are the bank's, of when a transaction was booked. */
export const transactionFilters = {
  type: choice("Type", transactionTypes, { all: "All types", labels: transactionTypeLabels }),
  account: byId("Account"),
  from: dateFrom("From"),
  to: dateTo("To"),
  min: amountMin("At least"),
  max: amountMax("At most"),
  currency: choice("Currency", currencies, { all: "All currencies" }),
};
export const transactionFilterSchema = filterSchema(transactionFilters);
export type TransactionFilter = z.output<typeof transactionFilterSchema>;

export const submitTransactionCall = call({
  method: "POST",
  path: "/api/transactions",
  body: postTransactionSchema,
  response: submittedSchema,
  status: 201,
  idempotent: true,
});

const listQuery = transactionFilterSchema.extend(pagingQuery.shape);

export const listTransactionsCall = call({
  method: "GET",
  path: "/api/transactions/recent",
  query: listQuery.extend({ vaId: idParam.optional() }),
  response: transactionSchema.array(),
});

export const exportTransactionsCall = call({
  method: "GET",
  path: "/api/transactions/export/csv",
  cost: "expensive",
  query: exportSchema(transactionFilterSchema),
});

export const listAccountTransactionsCall = call({
  method: "GET",
  path: "/api/virtual-accounts/{id}/transactions",
  params: idParams,
  query: listQuery,
  response: transactionSchema.array(),
});
