import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { shownLabels } from "@/platform/labels/contract";
import {
  amountMax,
  amountMin,
  byId,
  byLabel,
  choice,
  dateFrom,
  dateTo,
  exportSchema,
  filterSchema,
} from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { currencies, currencySchema, decimalSchema } from "@/vocabulary/money";
import { type TransactionType, transactionTypes } from "@/vocabulary/options";
import { counterpartySchema } from "@/vocabulary/party/counterparty";
import { paidToSchema } from "@/vocabulary/party/paid-to";

export { type TransactionType, transactionTypes };

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
 * A transaction in the API: amounts are decimal strings in the account's currency, `balanceAfter` is the available
 * balance.
 */
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
  paidTo: paidToSchema,
  processedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  labels: shownLabels,
});
export type TransactionDto = z.output<typeof transactionSchema>;

/** The filters of the list, by their names in the URL. Dates are the bank's, of the time of booking. */
export const transactionFilters = {
  type: choice("Type", transactionTypes, { all: "All types", labels: transactionTypeLabels }),
  account: byId("Account"),
  from: dateFrom("From"),
  to: dateTo("To"),
  min: amountMin("At least"),
  max: amountMax("At most"),
  currency: choice("Currency", currencies, { all: "All currencies" }),
  label: byLabel("Label"),
};
export const transactionFilterSchema = filterSchema(transactionFilters);
export type TransactionFilter = z.output<typeof transactionFilterSchema>;

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
